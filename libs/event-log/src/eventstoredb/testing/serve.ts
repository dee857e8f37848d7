import { EventStoreDouble } from './event-store-double.js';

/**
 * The double as a process of its own, which can be stopped and killed like a server: `serve.js <port> <file>`. Says its
 * connection string on stdout once it listens.
 */
const [port, file] = process.argv.slice(2);
if (port === undefined || file === undefined) throw new Error('serve.js <port> <file>');
const double = new EventStoreDouble({ port: Number(port), file });
await double.start();
process.stdout.write(`${double.connectionString}\n`);
