// One scene per demo article, by slug. Neighbours in the list differ in motif, colour and time of day.
import * as draw from './motifs.mjs';

const { WIDTH, HEIGHT } = draw;
const ground = (fill) => `<rect width="${WIDTH}" height="${HEIGHT}" fill="${fill}"/>`;
const BRICK = { tile: '#C98659', shade: '#AD6A41', line: '#6b3520' };
const COPPER = { body: '#7a4f38', light: '#d3a27e', dark: '#3b2822' };

/** Bell in its arch on a grey morning. */
function bell() {
  const sky = draw.sky(
    [
      ['#9BA6B0', 210],
      ['#B7BEC2', 420],
      ['#D3D3CC', HEIGHT],
    ],
    { line: '#6c7883', seed: 21 },
  );
  const wall = `<path fill="#8C8172" fill-rule="evenodd" d="M240 0h720v630H240zM400 630V290c0-130 90-210 200-210s200 80 200 210v340z"/>
<path fill="#A89C8A" fill-rule="evenodd" d="M364 630V284c0-150 106-240 236-240s236 90 236 240v346h-36V290c0-130-90-210-200-210s-200 80-200 210v340z"/>`;
  const stones = [240, 836].map((x) =>
    draw.masonry({ x, y: 0, width: 124, height: 630, course: 42, line: '#4d453a', seed: x }),
  );
  return `${sky}${wall}${stones.join('')}<path fill="#3d3026" d="M398 190h404v34H398z"/><path d="M398 200h404M398 214h404" stroke="#241b15" stroke-width="2"/>
<g transform="rotate(9 600 210)"><path fill="#4a3a2c" d="M572 206h56v34h-56z"/>
<path fill="#5E6B5B" d="M600 236c-66 0-92 44-98 120-4 62-18 92-46 116h288c-28-24-42-54-46-116-6-76-32-120-98-120z"/>
<path fill="#7F8D78" d="M560 246c-34 16-46 54-50 110-4 60-14 92-34 116h40c14-30 20-62 22-116 3-54 8-88 22-110z"/>
<path fill="#414C41" d="M444 470h312v26H444z"/><path d="M506 330h188M502 350h196M486 424h228" stroke="#37413a" stroke-width="4"/>
<path d="M600 496v22" stroke="#2e2620" stroke-width="14"/><circle cx="600" cy="532" r="26" fill="#2e2620"/></g>`;
}

/** The dome after sunset, with candles in front. */
function farewell() {
  const sky = draw.sky(
    [
      ['#3B2B4F', 150],
      ['#6B3C5C', 290],
      ['#B5576090', 400],
      ['#D98A63', HEIGHT],
    ],
    { line: '#2a1d3a', opacity: 0.35, seed: 31 },
  );
  const candle = (
    x,
    tall,
    width,
  ) => `<path fill="#F1E4C8" d="M${x - width} ${630 - tall}h${2 * width}v${tall}h${-2 * width}z"/><path fill="#CDB88F" d="M${x + width * 0.35} ${630 - tall}h${width * 0.65}v${tall}h${-width * 0.65}z"/>
<circle cx="${x}" cy="${630 - tall - 34}" r="66" fill="#F6C66B" fill-opacity=".16"/><circle cx="${x}" cy="${630 - tall - 34}" r="38" fill="#F6C66B" fill-opacity=".24"/>
<path d="M${x} ${630 - tall}v-14" stroke="#3a2a20" stroke-width="3"/><path fill="#FBE3A4" d="M${x} ${630 - tall - 62}c16 24 18 34 14 44-5 12-23 12-28 0-4-10-2-20 14-44z"/><path fill="#F0A04B" d="M${x} ${630 - tall - 34}c8 10 9 15 6 21-3 6-10 6-13 0-2-6-1-11 7-21z"/>`;
  const candles = [
    [70, 96, 17],
    [176, 150, 20],
    [300, 84, 16],
    [420, 126, 18],
    [560, 78, 16],
    [690, 118, 19],
    [820, 88, 16],
    [930, 154, 20],
    [1046, 100, 17],
    [1146, 136, 19],
  ];
  return `${sky}${draw.dome({ x: 600, y: 600, scale: 1.36, fill: '#40283F', line: '#221425' })}<path fill="#221425" d="M0 560h1200v70H0z"/>${candles.map((each) => candle(...each)).join('')}`;
}

/** The chapel in spring, before any smoke. */
function chapel() {
  const sky = draw.sky(
    [
      ['#A9CBD6', 200],
      ['#C4DCDD', 360],
      ['#E6E7D6', HEIGHT],
    ],
    { line: '#6f9aa8', seed: 41 },
  );
  const sun = '<circle cx="250" cy="170" r="74" fill="#F7EFC9"/>';
  const windows = [395, 495, 595, 695, 795].map(
    (x) =>
      `<path fill="#5b4a3c" d="M${x} 470v-70c0-30 40-30 40 0v70z"/><path fill="none" stroke="#EADFC6" stroke-width="6" d="M${x} 470v-70c0-30 40-30 40 0v70z"/>`,
  );
  const walls = `<path fill="#C9A87F" d="M330 330h560v300H330z"/><path fill="#A98660" d="M800 330h90v300h-90z"/>${draw.hatching({ from: 346, to: 630, every: 13, colour: '#7d5f40', opacity: 0.45, seed: 42, left: 330, right: 890 })}${windows.join('')}
<path fill="#E3CDA6" d="M318 318h584v18H318zM318 500h584v12H318z"/><path fill="#B56F47" d="M300 320 380 232h460l80 88z"/><path d="M322 320l72-82M362 320l60-82M402 320l48-82M442 320l38-82M482 320l26-82M522 320l16-82M562 320l8-82M602 320v-82M642 320l-8-82M682 320l-16-82M722 320l-26-82M762 320l-38-82M802 320l-48-82M842 320l-60-82M882 320l-72-82" stroke="#7a4327" stroke-width="2.4"/>`;
  const trees = [
    [70, 1.1],
    [180, 1.4],
    [980, 1.3],
    [1090, 1],
    [1170, 1.5],
  ].map(
    ([x, scale]) =>
      `<g transform="translate(${x} 630) scale(${scale})"><path fill="#3f5a3e" d="M0-230c34 60 40 150 22 210h-44c-18-60-12-150 22-210z"/><path fill="#2f4732" d="M0-230c34 60 40 150 22 210H0z"/></g>`,
  );
  return `${sky}${sun}${draw.dome({ x: 1020, y: 590, scale: 0.8, fill: '#B9C4BE', line: '#93a39f' })}${walls}${draw.chimney({ ...COPPER, x: 720, y: 118, height: 130, scale: 0.95 })}${trees.join('')}<path fill="#8CA27A" d="M0 600h1200v30H0z"/>`;
}

/** Globe with the origins of the cardinals. */
function globe() {
  const back =
    ground('#1F4B4A') + draw.hatching({ from: 12, to: 630, every: 13, colour: '#0f2e2e', opacity: 0.55, seed: 51 });
  const [x, y, r] = [600, 322, 232];
  const meridians = [0.25, 0.55, 0.82].map((share) => `<ellipse cx="${x}" cy="${y}" rx="${r * share}" ry="${r}"/>`);
  const parallels = [-150, -76, 0, 76, 150].map(
    (dy) => `<path d="M${x - Math.sqrt(r * r - dy * dy)} ${y + dy}H${x + Math.sqrt(r * r - dy * dy)}"/>`,
  );
  const lands =
    '<path d="M470 190c40-34 104-30 120 0 10 20-30 26-24 48 8 24-40 30-50 58-10 26-58 12-66-24-6-32 0-66 20-82zM560 330c40-20 84 0 90 40 6 44-34 70-44 116-6 26-30 22-38-8-8-36-44-100-8-148zM668 196c54-20 116 22 130 70 6 28-30 30-60 22-24-6-30 24-54 12-30-14-52-84-16-104zM742 372c24-10 50 4 44 30-6 24-44 34-56 12-6-16-4-36 12-42z"/>';
  const seats = Array.from({ length: 14 }, (_, index) => {
    const angle = (index / 14) * 2 * Math.PI - Math.PI / 2;
    const fill = ['#D24A5C', '#D98B4E', '#B0618F'][index % 3];
    return draw.hat({ x: x + Math.cos(angle) * 460, y: y + Math.sin(angle) * 268 + 4, scale: 0.86, fill });
  });
  return `${back}<circle cx="${x}" cy="${y}" r="${r + 14}" fill="#C9A045"/><circle cx="${x}" cy="${y}" r="${r}" fill="#8FB7B0"/><g fill="#E9DDB8">${lands}</g><g fill="none" stroke="#1F4B4A" stroke-opacity=".65" stroke-width="2.4">${meridians.join('')}${parallels.join('')}<path d="M${x} ${y - r}v${2 * r}"/></g>${seats.join('')}`;
}

/** Bar chart made of hats. */
function chart() {
  const back =
    ground('#EFE5D2') + draw.hatching({ from: 15, to: 560, every: 15, colour: '#c3b494', opacity: 0.55, seed: 61 });
  const columns = [
    [2, '#5E1A3C'],
    [3, '#A8472A'],
    [4, '#A8472A'],
    [6, '#8E1B2C'],
    [7, '#8E1B2C'],
    [8, '#8E1B2C'],
    [9, '#8E1B2C'],
    [7, '#8E1B2C'],
    [5, '#A8472A'],
    [3, '#5E1A3C'],
  ];
  const hats = columns.flatMap(([tall, fill], column) =>
    Array.from({ length: tall }, (_, row) => draw.hat({ x: 110 + column * 109, y: 540 - row * 53, scale: 1.04, fill })),
  );
  const level = '<path d="M40 224h1120" stroke="#C9A045" stroke-width="6" stroke-dasharray="22 14"/>';
  return `${back}${level}${hats.join('')}<path fill="#3A2A22" d="M40 574h1120v7H40z"/>`;
}

function ballots() {
  const back =
    ground('#7A1D2B') + draw.hatching({ from: 12, to: 630, every: 14, colour: '#4f0f1b', opacity: 0.55, seed: 71 });
  const sheets = [
    [170, 400, -16],
    [300, 452, -4],
    [430, 380, 8],
    [560, 300, -11],
    [690, 262, 6],
    [820, 320, 15],
    [940, 388, -6],
    [1050, 300, 11],
  ];
  const thread =
    '<path d="M40 470c120 60 260 40 390-70s250-160 380-60 200 40 350-80" fill="none" stroke="#E6CF9A" stroke-width="5"/><path d="M1085 250l96 44" stroke="#D9D4CC" stroke-width="9" stroke-linecap="round"/>';
  return `${back}${sheets.map(([x, y, turn], index) => draw.ballot({ x, y, turn, scale: 1.12, seed: 72 + index })).join('')}${thread}`;
}

/** Closed door of the chapel, with daylight behind the viewer. */
function doors() {
  const stones = [0, 860].map((x) =>
    draw.masonry({ x, y: 0, width: 340, height: 630, course: 63, line: '#8a7550', seed: 81 + x }),
  );
  const wall =
    ground('#CDBB9B') +
    stones.join('') +
    draw.hatching({ from: 10, to: 630, every: 15, colour: '#9a8560', opacity: 0.35, seed: 81 });
  const panel = (x, y) =>
    `<path fill="#94703F" stroke="#4f3618" stroke-width="3" d="M${x} ${y}h167v132h-167z"/><path fill="none" stroke="#4f3618" stroke-width="1.6" d="M${x + 16} ${y + 16}h135v100h-135z"/>${draw.hatching({ from: y + 24, to: y + 114, every: 7, colour: '#4f3618', opacity: 0.45, seed: x + y, left: x + 20, right: x + 147, ragged: 14 })}`;
  const panels = [414, 619].flatMap((x) => [24, 178, 332, 486].map((y) => panel(x, y)));
  const shade = '<path fill="#2b1c0e" fill-opacity=".34" d="M601 0h203v630H601z"/>';
  return `${wall}<path fill="#E6D8BE" d="M340 0h520v630H340z"/><path fill="#B8A078" d="M372 0h456v630H372z"/><path fill="#7D5A33" d="M396 0h203v630H396zM601 0h203v630H601z"/>${panels.join('')}${shade}
<g fill="none" stroke="#D9B65C" stroke-width="7"><circle cx="581" cy="322" r="15"/><circle cx="621" cy="322" r="15"/></g><path fill="#8E1B2C" d="M585 340h30v74l-15 18-15-18z"/><circle cx="600" cy="366" r="9" fill="#D9B65C"/>
<path fill="#5b4a34" fill-opacity=".25" d="M0 560h1200v70H0z"/>`;
}

function whiteSmoke() {
  const sky = draw.sky(
    [
      ['#8FA3BF', 160],
      ['#C9B4A8', 330],
      ['#E9C79A', HEIGHT],
    ],
    { line: '#5f779b', seed: 91 },
  );
  return `${sky}${draw.dome({ x: 230, y: 596, scale: 0.92, fill: '#D6B189', line: '#B98F68' })}
${draw.smoke({ id: 's', x: 733, y: 255, lean: 0.72, reach: 330, colour: '#ffffff', shade: '#d5d3d4', seed: 92, size: 1.15 })}
${draw.chimney({ ...COPPER, x: 733, y: 255, height: 235 })}${draw.roof({ id: 'r', y: 474, ...BRICK })}`;
}

function ring() {
  const back =
    ground('#2E2A3F') + draw.hatching({ from: 10, to: 630, every: 13, colour: '#15121f', opacity: 0.6, seed: 101 });
  return `${back}<ellipse cx="600" cy="548" rx="300" ry="40" fill="#1a1726"/><g transform="rotate(-12 600 350)"><g fill="none"><ellipse cx="600" cy="356" rx="180" ry="168" stroke="#8f6a1e" stroke-width="56"/><ellipse cx="600" cy="352" rx="180" ry="168" stroke="#C9A045" stroke-width="42"/><ellipse cx="600" cy="347" rx="180" ry="168" stroke="#EBD08C" stroke-width="8"/></g>
<ellipse cx="600" cy="176" rx="116" ry="84" fill="#8f6a1e"/><ellipse cx="600" cy="168" rx="110" ry="78" fill="#D9B65C"/><ellipse cx="600" cy="168" rx="90" ry="60" fill="none" stroke="#8f6a1e" stroke-width="4"/>
<path d="M548 180c28-36 66-36 94-6l20-16v40l-20-14c-28 30-66 30-94-4z" fill="none" stroke="#6d4f12" stroke-width="6"/><circle cx="571" cy="176" r="5" fill="#6d4f12"/></g>`;
}

/** Open old book with keys beside it. */
function book() {
  const back =
    ground('#5B6B3F') + draw.hatching({ from: 12, to: 630, every: 14, colour: '#36431f', opacity: 0.55, seed: 111 });
  const words = (left, right, seed) =>
    draw.hatching({ from: 190, to: 470, every: 20, colour: '#6d5c40', opacity: 0.75, seed, left, right });
  return `${back}<path fill="#28331a" fill-opacity=".5" d="M196 176h836v368H196z"/><path fill="#7A1D2B" d="M176 148h848v372H176z"/>
<path fill="#F4EAD2" d="M600 500c-90-44-250-50-396-24V128c146-26 306-20 396 24z"/><path fill="#E7D8B6" d="M600 500c90-44 250-50 396-24V128c-146-26-306-20-396 24z"/>
<path d="M600 152v348" stroke="#a58d5f" stroke-width="4"/><path d="M214 488c140-24 290-18 386 24 96-42 246-48 386-24" fill="none" stroke="#c9b587" stroke-width="3"/>
${words(236, 610, 112)}${words(616, 1000, 113)}<path fill="#8E1B2C" d="M236 150h62v62h-62z"/><path fill="none" stroke="#EBD08C" stroke-width="4" d="M244 158h46v46h-46zM254 196c4-30 22-30 26 0M258 172l18 14"/>
<path fill="#B3243A" d="M588 128h24v452l-12-22-12 22z"/>
<g fill="none" stroke="#D9B65C" stroke-width="13"><g transform="translate(1112 452) rotate(-90) scale(1 -1)"><circle r="38"/><path d="M38 0h190M186 0v40M216 0v32"/></g><g transform="translate(88 452) rotate(-90)" stroke="#CFCBC2"><circle r="38"/><path d="M38 0h190M186 0v40M216 0v32"/></g></g>`;
}

/** Four ballots in a row: three black, one white. */
function four() {
  const panes = [
    ['#27304A', '#161E36', '#4b4e55', '#1b1c20', 0.3],
    ['#8D99A6', '#74818F', '#3d4046', '#202226', 0.45],
    ['#C7A98C', '#B08F77', '#3d4046', '#202226', 0.2],
    ['#E9C79A', '#9DB3C9', '#ffffff', '#d5d3d4', 0.5],
  ];
  return (
    panes
      .map(([low, high, colour, shade, lean], index) => {
        const left = index * 300;
        const night = index === 0 ? `<g fill="#fff" fill-opacity=".7">${draw.stars(90, 121, 300)}</g>` : '';
        const drawn = `<rect width="1200" height="630" fill="${low}"/><rect width="1200" height="250" fill="${high}"/>${night}${draw.hatching({ from: 14, to: 500, every: 15, colour: '#20242e', opacity: 0.22, seed: 122 + index, left: 0, right: 360 })}
${draw.smoke({ id: `s${index}`, x: 140, y: 282, lean, reach: 300, colour, shade, seed: 126 + index, size: 0.85 })}${draw.chimney({ ...COPPER, x: 140, y: 282, height: 220, scale: 0.9 })}${draw.roof({ id: `r${index}`, y: 480, rise: 0, ...(index === 0 ? { tile: '#5b3b30', shade: '#472c24', line: '#1f1310' } : BRICK) })}`;
        return `<svg x="${left}" width="297" height="630" viewBox="0 0 297 630">${drawn}</svg>`;
      })
      .join('') + '<path fill="#F6EEDC" d="M296 0h6v630h-6zM596 0h6v630h-6zM896 0h6v630h-6z"/>'
  );
}

/** The crowded square on a May morning. */
function square() {
  const sky = draw.sky(
    [
      ['#7FB0CF', 170],
      ['#A9CCDA', 330],
      ['#F0DDB6', HEIGHT],
    ],
    { line: '#4a86a8', seed: 131 },
  );
  const rays = '<circle cx="930" cy="150" r="86" fill="#FBEFC4"/>';
  const flags = [120, 300, 890, 1080].map(
    (x, index) =>
      `<path d="M${x} 590v-96" stroke="#3a2a22" stroke-width="4"/><path fill="#E8C547" d="M${x} 494h26v44h-26z"/><path fill="#F7F3E6" d="M${x + 26} 494h26v44h-26z"/>${index % 2 ? '' : `<circle cx="${x}" cy="490" r="5" fill="#8f6a1e"/>`}`,
  );
  return `${sky}${rays}${draw.dome({ x: 600, y: 512, scale: 1.2, fill: '#B9A58F', line: '#7d6a58' })}
${draw.colonnade({ x: -20, y: 396, width: 400, height: 134, every: 34, fill: '#E7D7B8', line: '#8c7658' })}${draw.colonnade({ x: 820, y: 396, width: 400, height: 134, every: 34, fill: '#E7D7B8', line: '#8c7658' })}
${draw.colonnade({ x: 372, y: 420, width: 456, height: 110, every: 44, fill: '#F0E3C8', line: '#9a8464' })}<path fill="#CDB48C" d="M0 528h1200v110H0z"/>
${draw.crowd({ y: 572, fill: '#7d5a4a', every: 26, scale: 0.8, seed: 132 })}${flags.join('')}${draw.crowd({ y: 632, fill: '#4a3430', every: 38, scale: 1.35, seed: 133 })}`;
}

/** By article slug, newest first. */
export const SCENES = {
  'la-veille-du-conclave-le-programme-du-7-mai': doors,
  'conclave-vos-questions-nos-reponses': ballots,
  'apres-la-fumee-blanche-les-premiers-jours-d-un-pape': whiteSmoke,
  'noire-ou-blanche-lire-la-fumee': four,
  'le-conclave-de-2025-en-chiffres': chart,
  'combien-de-scrutins-les-conclaves-depuis-1939': square,
  'un-college-d-electeurs-plus-international-que-jamais': globe,
  'choisir-un-nom-premier-acte-public-d-un-pape': book,
  'le-conclave-s-ouvrira-le-7-mai': chapel,
  'rome-a-fait-ses-adieux-au-pape-francois': farewell,
  'siege-vacant-qui-dirige-l-eglise': ring,
  'le-pape-francois-est-mort-a-l-age-de-88-ans': bell,
};
