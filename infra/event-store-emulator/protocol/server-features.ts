import { encode } from './protobuf.ts';

/** Version of the server whose recorded answers are the measure. */
export const VERSION = '24.2.0';

/** The methods that the real server lists, by service, with their features. */
const METHODS: Readonly<Record<string, string>> = {
  'gossip.gossip': 'read',
  'monitoring.monitoring': 'stats',
  'operations.operations':
    'mergeindexes resignnode restartpersistentsubscriptions setnodepriority shutdown startscavenge stopscavenge',
  'persistent_subscriptions.persistentsubscriptions':
    'create:all,stream delete:all,stream getinfo:all,stream list:all,stream read:all,stream replayparked:all,stream restartsubsystem:all,stream update:all,stream',
  'redaction.redaction': 'geteventpositions switchchunks',
  'server_features.serverfeatures': 'getsupportedmethods',
  'streams.streams': 'append batchappend:deadline_duration delete read:events,position tombstone',
  'users.users': 'changepassword create delete details disable enable resetpassword update',
};

/** The real server's list for clients: not all of it is implemented here. */
export function supportedMethodsMessage(): Buffer {
  const methods = Object.entries(METHODS).flatMap(([service, names]) =>
    names.split(' ').map((name) => {
      const [method, features] = name.split(':');
      return { 1: method, 2: `event_store.client.${service}`, 3: features?.split(',') };
    }),
  );
  return encode({ 1: methods, 2: VERSION });
}
