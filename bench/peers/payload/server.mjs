import { serve } from '@hono/node-server';
import { postgresAdapter } from '@payloadcms/db-postgres';
import { buildConfig, getPayload, handleEndpoints } from 'payload';

const { DATABASE_URL, PEER_TOKEN, PORT } = process.env;
const isPreparing = process.argv[2] === 'prepare';
// In development Payload makes the tables; in production it expects them.
if (isPreparing) process.env.NODE_ENV = 'development';
const isSignedIn = ({ req }) => Boolean(req.user);

const config = buildConfig({
  secret: 'bench-secret-0123456789',
  telemetry: false,
  typescript: { autoGenerate: false },
  db: postgresAdapter({ pool: { connectionString: DATABASE_URL, max: 10 } }),
  collections: [
    { slug: 'users', auth: { useAPIKey: true }, fields: [] },
    {
      slug: 'posts',
      access: { read: isSignedIn, create: isSignedIn },
      fields: [
        { name: 'title', type: 'text', required: true },
        { name: 'path', type: 'text', required: true, unique: true },
        { name: 'subtitle', type: 'text' },
        { name: 'markdown', type: 'textarea' },
        { name: 'published', type: 'date', index: true },
        { name: 'owner', type: 'text' },
        { name: 'author', type: 'text' },
      ],
    },
  ],
});
const payload = await getPayload({ config });

if (isPreparing) {
  const data = { email: 'bench@example.com', password: PEER_TOKEN, enableAPIKey: true, apiKey: PEER_TOKEN };
  await payload.create({ collection: 'users', data });
  process.exit();
}
serve({
  fetch: (request) => handleEndpoints({ config, request: request.clone() }),
  port: Number(PORT),
  hostname: '127.0.0.1',
});
