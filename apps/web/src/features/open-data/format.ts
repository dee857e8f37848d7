import type { EventType } from '@fumata/conclave';

/** Field or code, and its meaning. */
type FieldRow = readonly [name: string, meaning: string];

interface LineKind {
  readonly kind: string;
  readonly what: string;
  readonly fields: readonly FieldRow[];
}

/** Line kinds of an export, in file order. */
export const LINES: readonly LineKind[] = [
  {
    kind: 'manifest',
    what: 'La première ligne\u00A0: ce que contient le fichier.',
    fields: [
      [
        'format, v',
        'fumata-export, et la version du format\u00A0: 5 (les fichiers de version 1 n’ont pas «\u00A0seals\u00A0»\u202F; jusqu’à la version 2, chaque événement a un «\u00A0correlationId\u00A0»\u202F; jusqu’à la version 3, aucun n’a de «\u00A0v\u00A0»\u202F; jusqu’à la version 4, aucune voix n’est retenue)',
      ],
      ['conclaveId', 'L’édition, 24 chiffres hexadécimaux'],
      ['whole', 'Vrai quand rien ne manque jusqu’à «\u00A0to\u00A0»\u00A0: seul un tel fichier se recompte'],
      ['from, to', 'Numéros du premier et du dernier événement parcourus'],
      ['filters', 'Les filtres demandés\u202F; vide ici'],
      ['keys', 'Les clés publiques (Ed25519, base64url) qui signent les sceaux du site et les promesses de ses reçus'],
      [
        'seals',
        'Les sceaux qui couvrent ces événements mais ont été enregistrés après le dernier\u00A0: celui du dernier scrutin clos (roundId, roundNumber, size, root, keyId, signature)',
      ],
      [
        'checkpoint',
        'Le dernier point de contrôle signé (C2SP tlog-checkpoint) qui ne couvre que ces événements, avec les signatures des témoins\u202F; absent avant le premier',
      ],
      ['site, exportedAt', 'L’adresse du site, et l’instant de l’export'],
    ],
  },
  {
    kind: 'event',
    what: 'Un événement du journal par ligne, dans l’ordre où il a été enregistré.',
    fields: [
      [
        'v',
        '2\u00A0: l’empreinte couvre l’événement en entier. Absent dans les éditions plus anciennes\u00A0: elle n’y couvre que conclaveId, sequence, eventId, type, recordedAt, roundId et cardinalId, qui n’est alors pas dans «\u00A0data\u00A0»',
      ],
      ['conclaveId, sequence', 'L’édition, et le rang de l’événement dans l’édition, à partir de 1'],
      ['eventId', 'Son identifiant, un UUID de version 7'],
      ['type', 'Ce qui est arrivé, voir plus bas'],
      ['recordedAt', 'La date et l’heure, en temps universel (ISO 8601)\u202F; d’un vote, à la seconde'],
      ['roundId', 'Le scrutin, pour ce qui en concerne un'],
      ['actor', 'Qui\u00A0: visitor, admin ou system, jamais davantage'],
      [
        'voter',
        'Le pseudonyme d’un visiteur\u00A0: le même pour toutes ses voix d’un scrutin, un autre au scrutin suivant. Seul son reçu permet de l’ouvrir',
      ],
      ['data', 'Ce que dit l’événement, selon le type\u202F; conclaveId et roundId y sont répétés'],
      [
        'leafHash',
        'La feuille que couvrent les sceaux\u00A0: SHA-256 d’un octet nul et du JSON canonique (RFC 8785) des champs précédents',
      ],
      [
        'aside',
        'La raison, si le vote n’est pas compté quand il arrive\u00A0: elle découle des autres événements. Une voix «\u00A0held\u00A0» compte dès que son groupe est compté',
      ],
    ],
  },
  {
    kind: 'succession',
    what: 'Ici une autre édition a pris la place de celle-ci\u00A0: aucun vote ne compte plus ensuite.',
    fields: [['by, at', 'La nouvelle édition, et l’instant']],
  },
  {
    kind: 'results',
    what: 'Après les événements, les résultats tels que le site les montrait.',
    fields: [
      [
        'rounds',
        'Par scrutin clos\u00A0: roundId, roundNumber, totalVotes, uniqueVoters, setAside, et results\u00A0: [cardinalId, voix, premières voix], par nombre de voix décroissant',
      ],
    ],
  },
  {
    kind: 'trailer',
    what: 'La dernière ligne\u00A0: sans elle, le fichier est tronqué.',
    fields: [
      ['events', 'Le nombre de lignes d’événements'],
      ['first, last', 'Les numéros du premier et du dernier'],
      ['root', 'La racine de l’arbre de Merkle de toutes les feuilles (RFC 6962)'],
      ['sha256', 'L’empreinte de toutes les lignes précédentes, sauts de ligne compris'],
    ],
  },
];

/** Event types and the content of their `data`. */
export const EVENT_TYPES: Readonly<Record<EventType, readonly [what: string, data: string]>> = {
  ConclaveOpened: [
    'Le conclave est préparé',
    'startDate, referenceDate, electors, majorityBasis, requiredMajority, leafVersion\u00A0: la version des feuilles',
  ],
  ConclaveStarted: ['Il devient l’édition en cours', 'previousConclaveId, s’il en remplace une'],
  RoundOpened: ['Un scrutin s’ouvre', 'roundNumber, day, period, closesAt si sa fin est annoncée'],
  ClosingTimeChanged: [
    'L’heure de clôture annoncée change',
    'roundNumber, before, after\u00A0: l’heure annoncée avant et après, ou null',
  ],
  VoteCast: ['Un visiteur vote', 'roundNumber, cardinalId, firstInRound\u00A0: sa première voix du scrutin'],
  VoteHeld: [
    'La voix suivante est retenue pour examen\u00A0: elle ne compte que si son groupe est compté',
    'voteEventId, class\u00A0: le nom du groupe, sans rapport lisible avec une adresse, reason\u00A0: rate (trop de voix dans l’heure) ou share (une trop grande part des voix)',
  ],
  ClusterCounted: [
    'Un administrateur compte les voix retenues d’un groupe\u00A0: celles du scrutin ouvert, puis les suivantes',
    'class, reason\u00A0: son motif',
  ],
  ClusterSetAside: ['Il les écarte pour toute l’édition', 'class, reason\u00A0: son motif'],
  VoteSetAside: [
    'Une voix arrivée trop tard n’est pas comptée\u202F; son auteur peut revoter aussitôt',
    'voteEventId, reason',
  ],
  RoundClosed: ['Le scrutin se ferme', 'roundNumber, whiteSmoke'],
  RoundSealed: ['Le scrutin est scellé', 'roundNumber, size, root, keyId, signature'],
  RoundAnalysed: [
    'Le scrutin clos est analysé\u00A0: ce que seul le journal complet montre, en nombres',
    'roundNumber, trust\u00A0: les voix par cardinal et par niveau de confiance (returning, recent, examined), ou null si un seul cardinal a des voix et qu’un niveau n’en a qu’une ou deux, moves\u00A0: les votants passés d’un cardinal à un autre depuis le scrutin précédent',
  ],
  CheckpointSigned: [
    'Le journal de l’édition est signé, sans attendre la fin d’un scrutin',
    'size, root, time, previous\u00A0: l’empreinte du point de contrôle précédent, keyId, note',
  ],
  SigningRefused: [
    'Le journal n’est plus signé\u00A0: il ne prolonge pas ce qui a été signé',
    'reason, size, root, signedSize, signedRoot, signedAt',
  ],
  IncidentResolved: [
    'Un opérateur décide que le journal est signé de nouveau, tel qu’il est',
    'size, root\u00A0: ce dont la signature avait été refusée, decision\u00A0: son motif',
  ],
  ConclavePaused: ['Le conclave est suspendu', 'reason, exhortationBy'],
  ConclaveResumed: ['Il reprend', 'rien'],
  ConclaveCorrected: ['Un administrateur corrige un réglage', 'before, after\u00A0: les mêmes champs, avant et après'],
  PopeElected: [
    'L’élection est proclamée',
    'cardinalId, nomComplet, roundNumber, votes, majorityBasis, requiredMajority, talliedAt',
  ],
  ConclaveClosed: ['L’édition est archivée', 'reason, successorId\u00A0: l’édition qui la remplace'],
};

/** Lines of a real export; the seal in the third line covers the preceding events. */
export const EXAMPLE = `{"kind":"manifest","format":"fumata-export","v":5,"conclaveId":"4d3f30ff65064ad98892267e","filters":{},"to":100013,"whole":true,"from":1,"keys":[{"keyId":"74733d3e7347c321","algorithm":"Ed25519","publicKey":"lPR6SzInNyG2-PkoPJSY5GOwTyRPx7cTF5TmLvzFQ2Q"}],"seals":[],"site":"https://fumata.example","exportedAt":"2025-05-10T09:08:34.693Z"}
{"kind":"event","v":2,"conclaveId":"4d3f30ff65064ad98892267e","sequence":4,"eventId":"01a2016a-fc33-7615-b41b-606b85b7eb61","type":"VoteCast","recordedAt":"2025-05-10T07:01:58.000Z","actor":"visitor","roundId":"e4d7a2c7bb5080d981dd35b0","voter":"cXeSb3PAAaNt085C1uqc2Qe7lTxuUvVwbXie63PPRJk","data":{"conclaveId":"4d3f30ff65064ad98892267e","roundId":"e4d7a2c7bb5080d981dd35b0","roundNumber":1,"cardinalId":"e9b61c8ced5f67bcd53c374f","firstInRound":true},"leafHash":"4ba1962514f0360be383cb773c97d99a97e436194975e2e1968cc5cac598a47b"}
{"kind":"trailer","events":100013,"first":1,"last":100013,"root":"f544d6e7857f99302538f1763b68b7e29a06e4dc12d0e62d066c5e0887f173bc","sha256":"73a8ed28d31d0505904ad88c4b3c8000561ff756fe0c1f230f6eaa40eed15ce0"}`;
