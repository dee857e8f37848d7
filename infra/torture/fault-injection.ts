// Fault injection, loaded into the server by `--import` before its own modules: the driver chooses the append at which
// it dies.
import { EmbeddedEventLog } from '@fumata/event-log';

let fatal: string | undefined;
process.on('message', (type) => {
  fatal = String(type);
});
process.channel?.unref();
// Ends the server when its driver ends: nothing else would.
process.once('disconnect', () => process.exit(1));

const { append } = EmbeddedEventLog.prototype;
EmbeddedEventLog.prototype.append = function (stream, expected, events) {
  if (events.some(({ type }) => type === fatal)) process.kill(process.pid, 'SIGKILL');
  return append.call(this, stream, expected, events);
};
