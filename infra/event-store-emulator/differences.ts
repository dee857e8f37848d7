const TOMBSTONES =
  'Streams are not deleted for good: the site does not do it, no page or command for operators does, and the HTTP ' +
  'interface for streams is off in the real server. It takes a program written for it.';
const LINKS =
  'Links are not resolved: projections write them, which do not exist here and which the site does not use.';
const NAMES =
  'Names, types and ids are not checked: the port of the event log refuses empty names and types, and its callers make ' +
  'ids by `randomUUID`.';
const PARTS =
  'An append of more than 3 MiB, which the client sends in parts, is refused as too large at once, also when most of it ' +
  'is metadata. The port of the event log refuses events of more than 1 MB, metadata included.';
const MESSAGES =
  'Only the words of the error differ, code 8 is the same. The port of the event log refuses events of more than 1 MB ' +
  'before anything is sent.';
const USERS =
  'Accounts are created, removed, and get new passwords, as `event-store grant` and the operations guide do. They are ' +
  'neither listed nor disabled: nothing of the site asks for it, and the web pages of the real server do not exist here.';
const BACKWARDS = 'The site reads the log backwards from its end only, and an operator does not read it by position.';
const HTTP = 'Neither the site nor Compose nor the operations guide asks for it over HTTP.';

/**
 * Scenarios of `recorded/` whose outcome differs, by id, each with the reason why neither the site nor a mistake of an
 * operator meets it. A scenario that no longer differs fails the test.
 */
export const DIFFERENCES: Readonly<Record<string, string>> = {
  'all-beyond-end': BACKWARDS,
  'all-links': LINKS,
  'all-other-prepare': BACKWARDS,
  'all-system-events': TOMBSTONES,
  'append-empty-stream-name': NAMES,
  'append-event-types': NAMES,
  'batch-other-failures-as-result': TOMBSTONES,
  'delete-append':
    'An append with stream_exists to a deleted stream succeeds: the site appends with no_stream or a number, and ' +
    'deletes no stream. All other appends are as recorded.',
  'delete-expected':
    'A refused delete fails with code 2 instead of 9: the site deletes no stream, and has no command that does.',
  'http-gossip': `${HTTP} State, liveness and address of each node are there; clients read the gossip by gRPC.`,
  'http-other-paths': HTTP,
  'metadata-max-age': '$maxAge hides nothing: the site keeps all votes, and reads $all, which shows expired events.',
  'size-ids': NAMES,
  'size-message-limit': MESSAGES,
  'size-message-limit-for-others': MESSAGES,
  'size-metadata': PARTS,
  'size-split-batch': PARTS,
  'stream-links': LINKS,
  'stream-links-to-nothing': LINKS,
  'stream-sub-links': LINKS,
  'stream-sub-tombstoned': TOMBSTONES,
  'sub-deleted-streams': TOMBSTONES,
  'sub-system-events': TOMBSTONES,
  'tombstone-append': TOMBSTONES,
  'tombstone-expected': TOMBSTONES,
  'tombstone-read': TOMBSTONES,
  'tombstone-repeat': TOMBSTONES,
  'wire-append': 'The fields of version 20.6 are left out: the client of the site reads the present ones beside them.',
  'wire-append-faults': NAMES,
  'wire-batch-append': `${TOMBSTONES} ${NAMES}`,
  'wire-methods': 'Only the feature is listed for which the client of the site asks before it appends.',
};

/** The same for a server with accounts. */
export const SECURED_DIFFERENCES: Readonly<Record<string, string>> = {
  'account-disabled': USERS,
  'account-settings': '$settings changes no default rights: neither the site nor the operations guide writes it.',
  'https-open-paths': `${HTTP} Statistics and the list of accounts are missing.`,
  'users-invalid': `${USERS} Invalid bodies get 400 instead of 200, 415 or no answer; the site sends none.`,
  'users-read': USERS,
};
