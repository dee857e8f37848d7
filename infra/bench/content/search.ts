import { join } from 'node:path';
import { amount } from '../harness/amount.ts';
import type { Bench } from '../harness/bench.ts';
import { median, quantile, rowOf } from '../harness/row.ts';
import { Site } from '../harness/site-process.ts';

const CARDINALS = amount(1_000, 20);
const ROUNDS = amount(40, 1);
const MAX_MS = 50;

/** Typical queries of the directory: full, partial and misspelt names, filters, orders, another date, all counts. */
const QUERIES = [
  'search?nom=parolin',
  'search?nom=parolim',
  'search?nom=zup',
  'search?nom=jean%20marc&statutVotant=OUI',
  'search?continent=Afrique&ordre=Cardinal-pr%C3%AAtre&tri=age&sens=desc',
  'search?papabile=true&limit=1000',
  'search?page=30&tri=pays',
  'search?date=2015-03-01&statutVotant=OUI',
  'facettes',
  'facettes?nom=krajevski&continent=Europe',
  'calendrier?date=2026-01-01',
  'stats',
];

/** (i) 99th percentile of the directory's response time with 1,000 cardinals over local HTTP. */
export const search: Bench = async ({ folder }) => {
  const site = await Site.start(join(folder, 'search'));
  try {
    const token = await site.logIn();
    await fill(site, token);
    const latencies: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const query of QUERIES) {
        const begun = performance.now();
        const response = await fetch(`${site.address}/api/cardinaux/${query}`);
        await response.arrayBuffer();
        if (response.status !== 200) throw new Error(`${query} was answered with ${response.status}`);
        latencies.push(performance.now() - begun);
      }
    }
    return [
      rowOf({
        name: `i: directory, ${CARDINALS} cardinals`,
        ours: quantile(latencies, 0.99),
        limit: MAX_MS,
        aim: 1,
        unit: 'ms',
        better: 'less',
        note: `p99 of ${latencies.length} calls; median ${median(latencies).toFixed(1)} ms, slowest ${Math.max(...latencies).toFixed(0)} ms`,
      }),
    ];
  } finally {
    await site.stop();
  }
};

/** Fills the demo's College up to a thousand with the administrators' import. */
async function fill(site: Site, token: string): Promise<void> {
  const stats = await fetch(`${site.address}/api/cardinaux/stats`);
  const { totalCardinaux } = (await stats.json()) as { totalCardinaux: number }; // response of this call
  const columns = 'prenom;nom;dateNaissance;paysNaissance;paysService;continent;ordre;dateCreation';
  const rows = Array.from({ length: CARDINALS - totalCardinaux }, (_, i) => {
    const year = 1930 + (i % 45);
    return `Prénom${i % 50};Nom${i};${year}-03-15;France;Pays${i % 120};Europe;Cardinal-prêtre;2012-02-18`;
  });
  const form = new FormData();
  form.set('fichier', new Blob([[columns, ...rows].join('\n')]), 'cardinaux.csv');
  const path = `${site.address}/api/cardinaux/import?confirmer=true`;
  const response = await fetch(path, { method: 'POST', headers: { 'x-auth-token': token }, body: form });
  const { fait } = (await response.json()) as { fait?: boolean }; // response of this call
  if (fait !== true) throw new Error(`the import was answered with ${response.status}`);
}
