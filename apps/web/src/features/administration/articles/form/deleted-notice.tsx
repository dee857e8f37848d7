import { useEffect, useRef } from 'react';
import { Button } from '../../../../components/button.js';
import { CopyChanges } from '../../kit/copy-changes.js';
import type { ArticleForm } from './article-form.js';
import type { DeletedArticle } from './use-deleted-article.js';

/** Notice that the article was deleted during the edit; the form still has the unsaved changes. */
export function DeletedNotice({ form, deleted }: { form: ArticleForm; deleted: DeletedArticle }) {
  const box = useRef<HTMLElement>(null);
  const { where } = deleted;
  useEffect(() => box.current?.focus(), [where]);
  if (!where) return null;
  return (
    <section ref={box} className="notice warn stack" role="alert" tabIndex={-1}>
      <h2>{where === 'trash' ? 'Cet article a été mis à la corbeille' : 'Cet article a été effacé définitivement'}</h2>
      <p>
        {deleted.deletion} Votre saisie est intacte.{' '}
        {where === 'trash'
          ? 'Rétablissez l’article pour l’enregistrer, ou copiez votre saisie.'
          : 'Enregistrez-la comme un nouvel article, ou copiez-la.'}
      </p>
      <div className="row">
        {where === 'trash' ? (
          <Button busy={deleted.busy} onClick={() => void deleted.restore()}>
            Rétablir l’article
          </Button>
        ) : (
          <Button busy={deleted.busy} onClick={() => void deleted.saveAsNew()}>
            Enregistrer comme nouvel article
          </Button>
        )}
        <CopyChanges form={form} />
      </div>
    </section>
  );
}
