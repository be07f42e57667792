// A bare Fastify server that answers each JSON body as it came: what HTTP and the framework alone cost.
import fastify from 'fastify';

const app = fastify();
app.post('/echo', async ({ body }) => body);
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
process.once('disconnect', () => process.exit());
