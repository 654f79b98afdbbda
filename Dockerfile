# An image of Acreage: docker build -t acreage:0.5 .
# docs/deploy.md says how it is used, how large it is, and how it was tried.

# A digest behind the tag (…@sha256:…) makes a build repeatable to the byte.
ARG NODE_IMAGE=docker.io/library/node:24.21.0-trixie-slim
# The C and C++ libraries, CA certificates, time zones and a user 65532; no package manager and no shell.
ARG BASE_IMAGE=gcr.io/distroless/cc-debian13:nonroot

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Exactly the packages of the lock file; no script of a package is run (.npmrc).
RUN npm ci --omit=dev --workspaces=false
# What no start reads: types, source maps, sources in C, and programs for other machines.
RUN find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete \
 && find node_modules/better-sqlite3/prebuilds -type f ! -name "linux-$(node -p process.arch).node" -delete \
 && rm -rf node_modules/better-sqlite3/deps node_modules/better-sqlite3/src \
    node_modules/bare-*/prebuilds node_modules/bintrees/test node_modules/fastify/test
COPY LICENSE ./
COPY licenses licenses
COPY bin bin
# The base image has no env.
RUN sed -i '1s|/usr/bin/env node|/usr/local/bin/node|' bin/acreage
COPY src src
COPY demo demo
# bash sets the memory limit of the processes that read sellers' images, and asks /readyz. The base has all its libraries but one.
RUN mkdir /shell && cp /bin/bash /shell/sh && cp /usr/lib/*-linux-gnu/libtinfo.so.6 /shell/
# /data/media and /data/snapshots exist, so that volumes there get their owner too.
RUN mkdir -p node_modules/.cache/acreage /data/media /data/snapshots && chown -R 65532:65532 node_modules/.cache/acreage /data
# The first start proves that the service runs. It leaves compiled code behind, which halves the time of later starts.
USER 65532:65532
RUN export ACREAGE_DATA_DIR=/tmp/first-start \
 && { node bin/acreage serve & } \
 && until node bin/acreage health; do kill -0 $! && sleep 1 || exit 1; done \
 && kill $! && wait $!

FROM ${BASE_IMAGE}
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /usr/local/LICENSE /usr/share/doc/node/LICENSE
COPY --from=build /shell/sh /bin/sh
COPY --from=build /shell/libtinfo.so.6 /usr/lib/libtinfo.so.6
COPY --from=build /usr/share/doc/bash/copyright /usr/share/doc/bash/copyright
COPY --from=build /usr/share/doc/libtinfo6/copyright /usr/share/doc/libtinfo6/copyright
COPY --from=build /app /app
COPY --from=build --chown=65532:65532 /data /data
WORKDIR /app
USER 65532:65532
ENV NODE_ENV=production \
    PATH=/app/bin:/usr/local/bin:/usr/bin:/bin \
    ACREAGE_DATA_DIR=/data \
    ACREAGE_HOST=0.0.0.0 \
    # SQLite writes temporary files, and a read-only root has no other folder for them.
    SQLITE_TMPDIR=/data
# The only folder that the service writes to: the root may be read-only.
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
# Asks /readyz. The shell takes 3 ms of processor time for it, "acreage health" takes 360. A large catalog without a snapshot takes
# minutes to load.
HEALTHCHECK --interval=10s --timeout=12s --start-period=5m --retries=3 \
  CMD ["/bin/sh", "-c", "exec 3<>/dev/tcp/127.0.0.1/${ACREAGE_PORT:-8080} && printf 'GET /readyz HTTP/1.0\\r\\n\\r\\n' >&3 && read -r line <&3 && echo \"$line\" && [[ $line == *' 200 '* ]]"]
ENTRYPOINT ["acreage"]
CMD ["serve"]
