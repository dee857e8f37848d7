import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/button.js';
import { Options, Select, TextArea } from '../../../components/forms/field.js';
import { Breadcrumbs, UNDER_CONCLAVE } from '../../../components/navigation/breadcrumbs.js';
import { useCopied } from '../../../lib/use-copied.js';
import type { PageMeta } from '../../../routes/page.js';
import { useSite } from '../../../shell/site.js';
import { WIDGET_HEIGHTS, WIDGET_SIZES, WIDGET_THEMES, type WidgetOptions } from '../../../widget/options.js';
import { embedCode, widgetAddress, type EmbedWay } from '../code.js';
import { DESCRIPTION, SIZE_NAMES, THEME_NAMES, TITLE, WAY_NAMES } from '../texts.js';
import '../widget.css';

export const meta = (): PageMeta => ({ title: TITLE, description: DESCRIPTION, kind: 'conclave' });

export function Component() {
  return (
    <div className="wrap embed">
      <Breadcrumbs above={UNDER_CONCLAVE} here={TITLE} />
      <div className="page-head">
        <h1>{TITLE}</h1>
        <p className="lede">
          Pour une rédaction, une paroisse, une école&nbsp;: la fumée, le scrutin et le nom, en direct, dans votre page.
        </p>
      </div>
      <Builder />
      <Terms />
    </div>
  );
}

function Builder() {
  const { publicUrl } = useSite();
  const [taille, setSize] = useState<WidgetOptions['taille']>('moyen');
  const [theme, setTheme] = useState<WidgetOptions['theme']>('auto');
  const [way, setWay] = useState<EmbedWay>('script');
  const options = { taille, theme };
  const code = embedCode(publicUrl, way, options);
  return (
    <section className="builder" aria-label="Composer le code">
      <form onSubmit={(event) => event.preventDefault()}>
        <Select
          label="Taille"
          value={taille}
          onChange={({ target }) => setSize(WIDGET_SIZES.find((each) => each === target.value) ?? 'moyen')}
        >
          <Options of={SIZE_NAMES} />
        </Select>
        <Select
          label="Couleurs"
          value={theme}
          onChange={({ target }) => setTheme(WIDGET_THEMES.find((each) => each === target.value) ?? 'auto')}
        >
          <Options of={THEME_NAMES} />
        </Select>
        <Select
          label="Code"
          value={way}
          onChange={({ target }) => setWay(target.value === 'cadre' ? 'cadre' : 'script')}
        >
          <Options of={WAY_NAMES} />
        </Select>
        <Code code={code} />
      </form>
      <div className="preview">
        <h2>Aperçu</h2>
        <iframe
          key={taille + theme}
          title="Aperçu du conclave virtuel en direct"
          src={widgetAddress(options)}
          height={WIDGET_HEIGHTS[taille]}
        />
      </div>
    </section>
  );
}

function Code({ code }: { code: string }) {
  const { copied, copy } = useCopied();
  return (
    <>
      <TextArea
        label="À coller dans votre page"
        readOnly
        rows={4}
        value={code}
        onFocus={({ target }) => target.select()}
      />
      <Button onClick={() => void copy(code)}>{copied ? CODE_COPIED : 'Copier le code'}</Button>
      <span className="sr" role="status">
        {copied ? CODE_COPIED : ''}
      </span>
    </>
  );
}

const CODE_COPIED = 'Code copié';

const Terms = () => (
  <section className="stack terms" aria-labelledby="conditions">
    <h2 id="conditions">Ce qu’il fait, ce qu’il ne fait pas</h2>
    <ul>
      <li>Il suit le conclave en direct, tant qu’il est à l’écran, et s’arrête quand il ne l’est plus.</li>
      <li>Il ne dépose aucun cookie, n’enregistre rien chez vos lecteurs et ne les suit pas.</li>
      <li>Il pèse moins de 15&nbsp;Ko, polices comprises&nbsp;: ce sont celles de l’appareil.</li>
      <li>Il peut figurer plusieurs fois dans la même page.</li>
    </ul>
    <h2>Si votre site a une politique de sécurité (CSP)</h2>
    <p>
      Autorisez l’adresse de ce site dans <code>frame-src</code>, et dans <code>script-src</code> si vous choisissez le
      script. Rien d’autre&nbsp;: ni style en ligne, ni <code>eval</code>.
    </p>
    <p>
      Les voix sont celles des visiteurs de ce site, sans lien avec un vote réel&nbsp;: dites-le à vos lecteurs. Les
      résultats complets sont dans les <Link to="/donnees">données ouvertes</Link>.
    </p>
  </section>
);
