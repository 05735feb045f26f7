# The msgapi of this repository, without root. docs/continuous-integration.md shows how to use it.
FROM node:24-alpine3.22 AS build
WORKDIR /repository
COPY . .
RUN npm ci && npm run build && npm pack --ignore-scripts \
    && npm install --global --prefix /msgapi --ignore-scripts ./msgapi-*.tgz

FROM alpine:3.22
# Node needs libstdc++, and --since needs Git. A folder that is mounted belongs to a user of the host, whom Git would not trust.
RUN apk add --no-cache git libstdc++ && git config --system --add safe.directory '*'
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /msgapi /usr/local
USER 1000:1000
WORKDIR /work
ENTRYPOINT ["msgapi"]
