import { createRequire } from 'node:module';
import path from 'node:path';

/** Files that the page needs, as they lie in the package that they come from. */
const ASSETS: ReadonlySet<string> = new Set(['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']);

/** Folder and name of an asset of the page; undefined for anything else. */
export function docsAsset(name: string): { root: string; name: string } | undefined {
  if (!ASSETS.has(name)) return undefined;
  return { root: path.dirname(createRequire(__filename).resolve('swagger-ui-dist/package.json')), name };
}

/** @param base path of the service without a slash at its end; usually empty */
export function docsPage(base: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Espalier API</title>
<link rel="stylesheet" href="${base}/api/docs/swagger-ui.css">
<link rel="icon" type="image/png" sizes="32x32" href="${base}/api/docs/favicon-32x32.png">
</head>
<body>
<main id="api" data-description="${base}/api/openapi.json"></main>
<noscript>This page needs JavaScript. The same description is at <a href="${base}/api/openapi.json">openapi.json</a>.</noscript>
<script src="${base}/api/docs/swagger-ui-bundle.js"></script>
<script src="${base}/api/docs/start.js"></script>
</body>
</html>
`;
}

/** Starts the page, without the badge that would send the description to a validator elsewhere. */
export const DOCS_SCRIPT = `'use strict';
const api = document.getElementById('api');
SwaggerUIBundle({
  domNode: api,
  url: api.dataset.description,
  deepLinking: true,
  validatorUrl: null,
  defaultModelsExpandDepth: 0,
  presets: [SwaggerUIBundle.presets.apis],
});
`;
