# A DynamoDB endpoint with streams: the same program that the demo and the tests start.
FROM node:22-alpine AS package
WORKDIR /tools
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --silent

FROM alpine:3.22
RUN adduser -S dynoxide && mkdir /data && chown dynoxide /data
COPY --from=package /tools/node_modules/@dynoxide/linux-x64/dynoxide /usr/local/bin/dynoxide
USER dynoxide
VOLUME /data
EXPOSE 8000
ENTRYPOINT ["dynoxide", "serve", "--host", "0.0.0.0", "--port", "8000", "--db-path", "/data/tables.db"]
