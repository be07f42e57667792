# syntax=docker/dockerfile:1
# The single executable on a system that holds neither Node nor packages of ours.
FROM node:24-bookworm AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build:binary

FROM debian:bookworm-slim
RUN groupadd --gid 10001 daon-wallet \
  && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /data --shell /usr/sbin/nologin daon-wallet \
  && install --directory --owner 10001 --group 10001 --mode 0700 /data /cache
COPY --from=build /build/dist/daon-wallet /usr/local/bin/daon-wallet
USER 10001:10001
# Any host but loopback is production: what a production server must be given stands in docs/runbook.md (Environment).
ENV HOST=0.0.0.0 \
  NODE_ENV=production \
  DATABASE_URL=file:/data/daon.sqlite \
  XDG_CACHE_HOME=/cache
# The parts that must be files are laid out here, so that the root can be read only later. Called without a verb it tells
# how it is used and ends with 2.
RUN ["/bin/sh", "-c", "/usr/local/bin/daon-wallet || test $? -eq 2"]
WORKDIR /data
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["/bin/bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/${PORT:-3000} && printf 'GET /readyz HTTP/1.0\\r\\n\\r\\n' >&3 && grep -q '\"ready\":true' <&3"]
ENTRYPOINT ["/usr/local/bin/daon-wallet"]
CMD ["serve"]
