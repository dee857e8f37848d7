import type { Article } from '@fumata/contracts';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { dayAndMonth, hour, frenchTypography } from '@fumata/text';
import { ArticleHead, ArticleText } from '../../../../components/article/article.js';
import { typeset } from '../../../../components/article/typeset.js';
import { DEFAULT_AUTHOR } from '../../../../components/article/words.js';
import { Button, GhostButton } from '../../../../components/button.js';
import { Dialog } from '../../../../components/dialogs/dialog.js';
import { toast } from '../../../../components/messages/toasts.js';
import { DialogActs } from '../../kit/dialog-parts.js';
import { changedFields, merge } from '../../kit/form.js';
import { Pane } from '../../kit/page.js';
import { ARTICLE_FORM, valuesOf, type ArticleForm } from '../form/article-form.js';
import { LABELS } from '../rules/labels.js';
import { Differences } from './differences.js';
import type { Version } from '../query.js';

interface VersionPaneProps {
  form: ArticleForm;
  /** The article at this version, and the latest one. */
  version: Article;
  latest: Article;
  row: Version | undefined;
}

/** Compares a version with the latest one, and restores it as a draft. */
export function VersionPane({ form, version, latest, row }: VersionPaneProps) {
  const [open, setOpen] = useState<'restore' | 'view'>();
  const close = (): void => setOpen(undefined);
  const isLatest = version.version === latest.version;
  const name = row ? `du ${dayAndMonth(row.at)}, ${hour(row.at)}` : '';
  return (
    <Pane id={useId()} title={isLatest ? 'La version actuelle' : `Ce qui change de la version ${name} à l’actuelle`}>
      {!isLatest && <Differences before={valuesOf(version)} after={valuesOf(latest)} />}
      <div className="row acts-bar">
        {!isLatest && <Button onClick={() => setOpen('restore')}>Restaurer comme brouillon</Button>}
        <GhostButton onClick={() => setOpen('view')}>Voir cette version</GhostButton>
      </div>
      <RestoreDialog open={open === 'restore'} onClose={close} form={form} version={version} name={name} />
      <Dialog wide title={`Version ${name}`} open={open === 'view'} onClose={close}>
        {/* Above the text, because the opened dialog focuses this button and scrolls to it. */}
        <GhostButton small onClick={close} data-first>
          Fermer
        </GhostButton>
        <article className="article">
          <ArticleHead article={headOf(version)} />
          <ArticleText html={typeset(version.contenu)} />
        </article>
      </Dialog>
    </Pane>
  );
}

const headOf = ({ titre, resume, auteur, datePublication, dateLecture, image }: Article) => ({
  title: frenchTypography(titre),
  summary: frenchTypography(resume),
  author: frenchTypography(auteur) || DEFAULT_AUTHOR,
  date: datePublication,
  minutes: dateLecture,
  image: image ?? '',
});

interface RestoreDialogProps {
  open: boolean;
  onClose: () => void;
  form: ArticleForm;
  version: Article;
  name: string;
}

/** Copies a version's fields into the form, unsaved. */
function RestoreDialog({ open, onClose, form, version, name }: RestoreDialogProps) {
  const navigate = useNavigate();
  const { values: typed, update } = form;
  const { datePublication } = typed;
  const values = { ...valuesOf(version), publie: false, datePublication };
  const fields = changedFields(ARTICLE_FORM, typed, values).map((field) => LABELS[field]);
  const restore = (): void => {
    update(() => values);
    const undo = (): void => update((current) => merge(ARTICLE_FORM, values, current, typed).values);
    toast('success', `Version ${name} reprise\u00A0: rien n’est encore enregistré`, undefined, {
      label: 'Annuler',
      onAct: undo,
    });
    void navigate('.', { preventScrollReset: true });
  };
  return (
    <Dialog title="Restaurer cette version" open={open} onClose={onClose}>
      <p>
        Elle devient un <b>brouillon</b>&nbsp;: l’article ne change pas avant «&nbsp;Mettre à jour l’article&nbsp;».
        {typed.publie &&
          ' «\u00A0Publier l’article\u00A0» est décoché\u00A0: cochez-le pour qu’il reste sur le site.'}{' '}
        Toutes les versions restent dans l’historique.
      </p>
      <p>
        {fields.length > 0
          ? `Ce qui change dans le formulaire\u00A0: ${fields.join(', ')}.`
          : 'Le formulaire dit déjà la même chose.'}
      </p>
      <DialogActs act="Restaurer comme brouillon" isCautious onAct={restore} onCancel={onClose} />
    </Dialog>
  );
}
