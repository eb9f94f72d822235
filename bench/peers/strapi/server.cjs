const { mkdirSync } = require('node:fs');
const { createStrapi } = require('@strapi/strapi');

/** The content type of posts, with a token for programs that may find and create them. */
async function main() {
  mkdirSync('public/uploads', { recursive: true });
  const app = await createStrapi({ appDir: __dirname, distDir: __dirname }).load();
  const tokens = app.service('admin::api-token');
  const permissions = ['find', 'findOne', 'create'].map((action) => `api::post.post.${action}`);
  const { id } = await tokens.create({ name: 'bench', type: 'custom', lifespan: null, permissions });
  const accessKey = tokens.hash(process.env.PEER_TOKEN);
  await app.db.query('admin::api-token').update({ where: { id }, data: { accessKey } });
  await app.start();
}

void main();
