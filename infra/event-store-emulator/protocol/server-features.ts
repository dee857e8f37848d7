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
export const SUPPORTED_METHODS = Object.entries(METHODS).flatMap(([service, methods]) =>
  methods.split(' ').map((each) => {
    const [method = '', features] = each.split(':');
    return { service: `event_store.client.${service}`, method, features: features?.split(',') ?? [] };
  }),
);
