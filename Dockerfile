# Clef in one image: `serve` (the default), `worker`, and every other command of `clef`. docs/running.md says how to run it.
#
# The base offers Node 24 and npm on Debian. Another one that does can be named: --build-arg BASE=…
ARG BASE=docker.io/library/node:24-bookworm-slim

FROM ${BASE} AS build
WORKDIR /opt/clef
COPY . .
# The production install, which builds the console's pages too. Where npm needs settings: --secret id=npmrc,src=FILE
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc \
    npm ci --omit=dev --no-audit --no-fund --no-update-notifier \
    && chmod -R u=rwX,go=rX .

FROM ${BASE}
LABEL org.opencontainers.image.title="Clef" \
      org.opencontainers.image.description="AI agents draft in a French estate agency's CRM; nothing leaves until a human has released it." \
      org.opencontainers.image.licenses="MIT"
# The process writes to /data and /tmp alone. The code belongs to root, so it cannot change that.
RUN install --directory --owner=10001 --group=10001 --mode=0700 /data
COPY --from=build /opt/clef /opt/clef
# MALLOC_ARENA_MAX and the two numbers below: docs/running.md, "Memory".
ENV NODE_ENV=production \
    MALLOC_ARENA_MAX=2 \
    NODE_COMPILE_CACHE=/tmp/node-compile-cache \
    HOST=0.0.0.0 \
    PORT=3000 \
    CLEF_DATA=/data
WORKDIR /opt/clef
# A number, by which an orchestrator sees that it is not root.
USER 10001:10001
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# Liveness, not readiness: a process that is not ready becomes so when its database is back.
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# No shell in between: node is process 1 and gets the signals.
ENTRYPOINT ["node", "--max-semi-space-size=16", "--max-old-space-size=1024", "/opt/clef/bin/clef.js"]
CMD ["serve"]
