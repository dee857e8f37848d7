import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { EventStoreDb } from '../../servers/event-store-db.ts';
import { MongoReplicaSet } from '../../servers/mongodb.ts';
import { createRedis } from '../../servers/redis.ts';
import { serversFolder } from '../../servers/server.ts';
import { mountSmallDisk } from '../../torture/small-disk.ts';
import { Closers } from '../site/closers.ts';
import { ADMINISTRATOR, Cluster } from '../site/cluster.ts';
import { Editor, EDITOR_TITLE, storedArticles } from '../site/editors.ts';
import { inspect } from '../site/inspection.ts';
import { describeOnServers } from '../site/on-servers.ts';
import { closeServers } from '../site/servers.ts';
import { SiteClients } from '../site/site-clients.ts';

/** Room for the files of a server with a site in it, which takes 300 MB for its journal. */
const DISK = 'size=480m';
const VOTES_PER_SECOND = 50;
const CONCURRENCY = 8;
/** More than the free space of the files has room for. */
const MAX_SAVES = 1_000;
const REFUSAL = 'Service momentanément indisponible : rien n’est perdu, réessayez dans un instant.';

describeOnServers('a site whose MongoDB has a full disk', () => {
  const probe = mountSmallDisk('size=1m');
  probe?.unmount();
  const itOnSmallDisk = probe ? it : it.skip;
  const closers = new Closers();
  afterAll(() => closers.close());

  itOnSmallDisk(
    'refuses saves with a sentence, counts votes, ends and does not start until there is room, and has lost nothing acknowledged (needs root on Linux, to mount a tmpfs)',
    async () => {
      const disk = mountSmallDisk(DISK);
      if (!disk) throw new Error('the disk could not be mounted again');
      closers.add(() => disk.unmount());
      const folder = serversFolder();
      closers.add(() => rmSync(folder, { recursive: true }));
      const place = (name: string): string => {
        mkdirSync(join(folder, name));
        return join(folder, name);
      };
      const documents = await MongoReplicaSet.in({ folder: disk.path });
      const [log, jobs] = await Promise.all([
        EventStoreDb.in({ folder: place('events') }),
        createRedis(place('redis')),
      ]);
      const servers = { log, documents, jobs };
      closers.add(() => closeServers(servers));
      await Promise.all([documents.start(), log.start(), jobs.start()]);
      const cluster = await Cluster.start({ apis: 1, workers: 1, servers });
      closers.add(() => cluster.stop());
      const clients = new SiteClients(cluster.address);
      closers.add(() => clients.close());
      const { body } = await clients.calls.ask({ method: 'POST', path: '/api/auth/login', body: ADMINISTRATOR });
      const token = String(body['token']);
      let [saves, onSaved] = [0, (): void => undefined];
      const untilSaves = (more: number): Promise<void> => {
        const target = saves + more;
        return new Promise((resolve) => (onSaved = () => void (saves >= target && resolve())));
      };
      const editor = new Editor({
        calls: clients.calls,
        token,
        name: EDITOR_TITLE,
        addresses: () => [cluster.address],
        onSaved: () => {
          saves += 1;
          onSaved();
        },
      });
      const voters = clients.steadyVoters(VOTES_PER_SECOND);
      const activity = Promise.all([editor.edit(), voters.vote(CONCURRENCY)]);
      const stopActivity = (): Promise<unknown> => {
        for (const each of [editor, voters]) each.stop();
        return activity;
      };
      closers.add(() => void stopActivity().catch(() => undefined)); // the calls end when the clients close
      await untilSaves(10);

      disk.fill();
      const [member] = documents.members;
      await member!.command({ fsync: 1 }, 60_000).catch(() => undefined); // otherwise once a minute
      const refused = await untilRefused(cluster.address, token);
      expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable', message: REFUSAL } });
      await voters.answered(voters.acknowledged.length + 6 * CONCURRENCY);

      expect((await member!.ended()).message).toContain('No space left on device');
      await member!.start().catch(() => undefined); // it may accept connections before it ends
      expect((await member!.ended()).message).toContain('No space left on device');

      disk.empty();
      await documents.start();
      await untilSaves(10);
      await stopActivity();
      expect([...editor.wrong, ...clients.wrong]).toEqual([]);
      expect(await storedArticles(documents.url, [editor])).toMatchObject({ differing: [], missingInTrash: 0 });
      const { answers } = clients;
      expect(await inspect(servers, answers)).toEqual({ broken: [], counted: answers.votes.length });
    },
  );

  /** Saves until a save is refused. */
  async function untilRefused(address: string, token: string): Promise<{ status: number; body: unknown }> {
    for (let saves = 0; saves < MAX_SAVES; saves += 1) {
      const response = await fetch(`${address}/api/articles`, {
        method: 'POST',
        headers: { 'x-auth-token': token, 'content-type': 'application/json' },
        body: JSON.stringify({ titre: 'Disque plein', resume: 'Un essai', contenu: '<p>Du texte</p>', publie: false }),
      });
      if (!response.ok) return { status: response.status, body: await response.json() };
    }
    throw new Error(`${MAX_SAVES} saves were accepted on a full disk`);
  }
});
