// Packages load what they need for parts that this product does not use, or seldom uses: a search of folders, a table of a
// thousand media types, a cluster, fifty languages. Each patch delays such a load until its first use, or removes it.

/** `find` is replaced by `put` in a file of a package; the build fails when the file does not hold it any more. */
type Patch = { file: string; find: string; put: string };

const patches: readonly Patch[] = [
  {
    file: 'node_modules/@fastify/static/index.js',
    find: "const { glob } = require('glob')",
    put: "const glob = (...args) => require('glob').glob(...args)",
  },
  {
    file: 'node_modules/@fastify/compress/index.js',
    find: "const mimedb = require('mime-db')",
    put: '',
  },
  {
    file: 'node_modules/@fastify/compress/index.js',
    find: 'const data = mimedb[',
    put: "const data = require('mime-db')[",
  },
  {
    // The class would load Node's whole client for HTTP with the first answer.
    file: 'node_modules/@fastify/compress/lib/utils.js',
    find: 'return obj instanceof Response',
    put: "return Object.prototype.toString.call(obj) === '[object Response]'",
  },
  {
    // The product pushes no metrics, and runs no cluster.
    file: 'node_modules/prom-client/index.js',
    find: "exports.Pushgateway = require('./lib/pushgateway');",
    put: '',
  },
  {
    file: 'node_modules/prom-client/index.js',
    find: "exports.AggregatorRegistry = require('./lib/cluster');",
    put: '',
  },
  {
    file: 'node_modules/prom-client/lib/metrics/processCpuTotal.js',
    find: "const OtelApi = require('@opentelemetry/api');",
    put: '',
  },
  {
    file: 'node_modules/prom-client/lib/metrics/processCpuTotal.js',
    find: 'const currentSpan = OtelApi.trace.getSpan(OtelApi.context.active());',
    put: "const api = require('@opentelemetry/api');\nconst currentSpan = api.trace.getSpan(api.context.active());",
  },
  // Fifty languages of zod's own sentences, which no answer carries, and schemas read from JSON.
  {
    file: 'node_modules/zod/v4/classic/external.js',
    find: 'export * as locales from "../locales/index.js";',
    put: '',
  },
  {
    file: 'node_modules/zod/v4/core/index.js',
    find: 'export * as locales from "../locales/index.js";',
    put: '',
  },
  {
    file: 'node_modules/zod/v4/classic/external.js',
    find: 'export { fromJSONSchema } from "./from-json-schema.js";',
    put: '',
  },
  {
    file: 'node_modules/fastify/lib/server.js',
    find: "const https = require('node:https')",
    put: '',
  },
  {
    file: 'node_modules/fastify/lib/server.js',
    find: '? https.createServer(',
    put: "? require('node:https').createServer(",
  },
  {
    file: 'node_modules/fastify/lib/server.js',
    find: "const http2 = require('node:http2')",
    put: '',
  },
  {
    file: 'node_modules/fastify/lib/server.js',
    find: '? http2.createSecureServer(httpsOptions, httpHandler) : http2.createServer(',
    put: "? require('node:http2').createSecureServer(httpsOptions, httpHandler) : require('node:http2').createServer(",
  },
  {
    // Node warns of this parser, but not in packages, which a bundle no longer is.
    file: 'node_modules/web-push/src/web-push-lib.js',
    find: 'const parsedUrl = url.parse(subscription.endpoint);',
    put: 'const parsedUrl = new URL(subscription.endpoint);',
  },
  // The lock file fixes the versions, which the tests from the sources compare.
  {
    file: 'node_modules/fastify/lib/plugin-utils.js',
    find: "const semver = require('semver')",
    put: '',
  },
  {
    file: 'node_modules/fastify/lib/plugin-utils.js',
    find: '  if (meta?.fastify == null) return\n',
    put: '  return\n',
  },
];

/** A module's source with its patches. Throws when a patch does not fit. */
export function patchPackage(source: string, file: string): string {
  return patches
    .filter((patch) => patch.file === file)
    .reduce((text, { find, put }) => {
      if (!text.includes(find)) throw new Error(`${file} does not hold: ${find}`);
      return text.replace(find, () => put);
    }, source);
}
