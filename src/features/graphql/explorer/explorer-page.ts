export interface ExplorerLinks {
  readonly endpoint: string;
  /** Of the admin UI. */
  readonly home: string;
  readonly script: string;
  readonly style: string;
  /** For styles that the script adds. */
  readonly nonce: string;
  /** Of the browser that gets the page, if somebody is signed in there. */
  readonly formToken?: string;
}

/** The page; everything on it is made by its script. */
export function explorerPage({ endpoint, home, script, style, nonce, formToken = '' }: ExplorerLinks): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>GraphQL - Espalier</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${style}">
</head>
<body>
<main id="explorer" data-endpoint="${endpoint}" data-nonce="${nonce}" data-home="${home}" data-form-token="${formToken}"></main>
<noscript>This page needs JavaScript. Without it, send queries to this address by POST.</noscript>
<script type="module" src="${script}"></script>
</body>
</html>
`;
}
