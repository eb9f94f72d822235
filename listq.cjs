// node listq.cjs PAGE [own] FILTER...  : times & statements
const { startApplication } = require('./dist/src/application');
const { loadConfig } = require('./dist/src/platform/config');
const { ContentList, LIST_FILTER } = require('./dist/src/core/content');
const { ExtensionRegistry } = require('./dist/src/platform/extensions');
const { Database } = require('./dist/src/platform/database');
const { always } = require('@espalier/predicates');
const fs = require('fs');
(async () => {
  const [page, who, ...filters] = process.argv.slice(2);
  const config = await loadConfig({ DATABASE_URL: 'postgres://postgres@127.0.0.1:5432/keep_lists', PORT: '0', LOG_LEVEL: 'error', HOME: process.env.HOME, PATH: process.env.PATH });
  const app = await startApplication(config);
  const list = app.nest.get(ContentList, { strict: false });
  const filter = app.nest.get(ExtensionRegistry, { strict: false }).the(LIST_FILTER);
  const db = app.nest.get(Database, { strict: false });
  const orig = db.replicaTextRows.bind(db);
  let log = [];
  db.replicaTextRows = async (st, values, keep) => { const t = performance.now(); const r = await orig(st, values, keep); log.push({ ms: performance.now() - t, text: st.text, values, rows: r.length }); return r; };
  const busy = 'bench-editor-busy';
  const principal = who === 'own' ? { kind: 'user', id: busy, name: busy, roles: [], may: (p, c) => p === 'ViewAuditTrail' || c?.owner === busy } : { kind: 'user', id: 'a', name: 'a', roles: [], may: () => true };
  const everything = { where: always(), type: [], stereotype: [] };
  for (const q of filters) {
    const query = q === '' ? everything : await filter.narrow(everything, q, principal);
    const times = [];
    for (let i = 0; i < 7; i++) { log = []; const t = performance.now(); await list.page({ ...query, first: 20, skip: (page - 1) * 20, countUpTo: 1000 }, principal); times.push(performance.now() - t); }
    times.sort((a, b) => a - b);
    console.log(q.padEnd(50), 'min', times[0].toFixed(1), 'median', times[3].toFixed(1), ' statements:', log.map((l) => l.ms.toFixed(0)).join(' '));
    if (process.env.SQL) fs.writeFileSync(process.env.SQL, log.map((l) => `-- ${l.ms.toFixed(1)} ms ${l.rows} rows ${JSON.stringify(l.values)}\nEXPLAIN (ANALYZE, BUFFERS) ${l.text.replace(/\$(\d+)/g, (m, n) => { const v = l.values[n - 1]; return Array.isArray(v) ? `'{${v.join(',')}}'` : v === null ? 'NULL' : typeof v === 'number' || typeof v === 'bigint' ? v : `'${v}'`; })};`).join('\n\n'));
  }
  await app.stop(); process.exit(0);
})();
