import type { Article } from '@fumata/contracts';
import { Link } from 'react-router-dom';
import { plural } from '@fumata/text';
import { serverClock } from '../../../../lib/now.js';
import { PageHead } from '../../kit/list-page.js';
import { ARTICLES_LIST_ADDRESS } from '../query.js';
import { StateBadges } from '../state-badges.js';
import { stateOf } from '../rules/state.js';
import type { ArticleForm } from './article-form.js';

interface EditorHeadProps {
  form: ArticleForm;
  /** Undefined for a new article. */
  article: Article | undefined;
}

/** Heading with the stored state of the article, and links to its public page and its versions. */
export function EditorHead({ form: { base }, article }: EditorHeadProps) {
  const isShown = stateOf(base.values, serverClock.now()) === 'published';
  return (
    <PageHead
      title={article ? 'Modifier l’article' : 'Créer un nouvel article'}
      back={{ to: ARTICLES_LIST_ADDRESS.back(), label: 'Retour à la liste' }}
      actions={
        article && (
          <div className="row">
            <StateBadges of={base.values} />
            {isShown && (
              <Link className="go" to={`/actualites/${article.slug}`}>
                Voir sur le site
              </Link>
            )}
            <Link className="go" id="historique" to="#versions" preventScrollReset>
              Historique, {base.version} {plural(base.version, 'version')}
            </Link>
          </div>
        )
      }
    />
  );
}
