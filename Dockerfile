# Runs the server as an unprivileged user that can write only to /data. Run it as docs/operations.md
# describes: read-only, without capabilities, with a volume at /data.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev && rm -rf node_modules/node-linux-* node_modules/.bin/node node_modules/.cache

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8000 DATA_DIR=/data NODE_COMPILE_CACHE=/data/compiled
WORKDIR /app
RUN mkdir --mode=0700 /data && chown node:node /data
COPY --from=build /app/package.json /app/LICENSE ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/contract ./contract
COPY --from=build /app/server ./server
COPY --from=build /app/dist ./dist
COPY --from=build /app/scripts/arguments.mjs /app/scripts/launch.mjs /app/scripts/moveMedia.ts /app/scripts/permissions.mjs /app/scripts/serverProcess.mjs /app/scripts/setup.mjs ./scripts/
USER node
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/launch.mjs"]
