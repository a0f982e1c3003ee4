# The server in a container that may change nothing but its data, and is nobody in particular. To be run as
# docs/operations.md says: read-only, without capabilities, with a volume at /data.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev && rm -rf node_modules/node-linux-* node_modules/.cache

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8000 DATA_DIR=/data NODE_COMPILE_CACHE=/data/compiled \
    MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072 MALLOC_MMAP_THRESHOLD_=65536
WORKDIR /app
RUN mkdir --mode=0700 /data && chown node:node /data
COPY --from=build /app/package.json /app/LICENSE ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/contract ./contract
COPY --from=build /app/server ./server
COPY --from=build /app/dist ./dist
USER node
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The options are those of scripts/serverProcess.mjs and scripts/permissions.mjs.
CMD ["node", \
  "--disable-warning=ExperimentalWarning", \
  "--max-semi-space-size=2", \
  "--heap-growing-percent=75", \
  "--permission", \
  "--allow-worker", \
  "--allow-addons", \
  "--disable-warning=PERM0001", \
  "--disable-warning=PERM0006", \
  "--allow-fs-read=/app/server", \
  "--allow-fs-read=/app/contract", \
  "--allow-fs-read=/app/node_modules", \
  "--allow-fs-read=/app/package.json", \
  "--allow-fs-read=/app/dist", \
  "--allow-fs-read=/app/dist/*", \
  "--allow-fs-read=/data", \
  "--allow-fs-read=/data/*", \
  "--allow-fs-read=/data/compiled", \
  "--allow-fs-read=/data/compiled/*", \
  "--allow-fs-write=/data", \
  "--allow-fs-write=/data/*", \
  "--allow-fs-write=/data/compiled", \
  "--allow-fs-write=/data/compiled/*", \
  "server/main.ts"]
