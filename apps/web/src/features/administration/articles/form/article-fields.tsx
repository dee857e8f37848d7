import { REQUIRED } from '@fumata/contracts';
import { GhostLink } from '../../../../components/navigation/links.js';
import { hour } from '@fumata/text';
import { Button } from '../../../../components/button.js';
import { toast } from '../../../../components/messages/toasts.js';
import { changedText } from '../../kit/form.js';
import { FormFrame } from '../../kit/form-frame.js';
import { ARTICLES_LIST_ADDRESS } from '../query.js';
import { FILL_ALL, type ArticleForm } from './article-form.js';
import { ContentField } from './content-field.js';
import type { DraftStatus } from './draft-saver.js';
import { PicturePane, type TextPictures } from './picture-pane.js';
import { PublicationPane } from './publication-pane.js';
import type { ArticleSaving } from './use-article-saving.js';
import type { Drafts } from './use-drafts.js';
import type { AwaitedUpload, Upload } from '../../kit/use-upload.js';
import { TextArea } from '../../../../components/forms/field.js';
import { AreaField, textOf } from '../../kit/fields.js';
import { LABELS } from '../rules/labels.js';

interface ArticleFieldsProps {
  form: ArticleForm;
  drafts: Drafts;
  picture: Upload;
  textPictures: TextPictures;
  /** The main picture and those in the text, as one upload. */
  uploads: AwaitedUpload;
  saving: ArticleSaving;
  isNew: boolean;
}

export function ArticleFields({ form, drafts, picture, textPictures, uploads, saving, isNew }: ArticleFieldsProps) {
  const isLocked = saving.isCreating || drafts.busy;
  const hasMissing = Object.values(form.errors).includes(REQUIRED);
  // Ctrl + S, pressed out of habit, must not publish a new article.
  const keepDraft = (): void => {
    if (form.changed.length === 0) return;
    drafts.keep();
    toast('info', 'Brouillon gardé\u00A0: l’article n’est pas encore publié');
  };
  return (
    <FormFrame
      form={form}
      summary={{
        title: hasMissing ? FILL_ALL : 'Des champs sont à corriger',
        text: 'Rien n’a été envoyé, rien n’est perdu.',
      }}
      onSubmit={() => void (isLocked || saving.save())}
      onDiscard={() => form.rebase(form.base, form.base.values)}
      {...(isNew && { onSaveKey: keepDraft })}
      isLocked={isLocked}
      upload={{ upload: uploads, isAwaited: saving.isWaiting }}
      bar={<Bar drafts={drafts} saving={saving} count={form.changed.length} isNew={isNew} />}
    >
      <div className="desk side">
        <div className="form texts">
          <TitleField form={form} />
          <SummaryField form={form} />
          <ContentField form={form} picture={form.values.image ?? ''} textPictures={textPictures} isLocked={isLocked} />
        </div>
        <div className="form">
          <PublicationPane form={form} />
          <PicturePane form={form} picture={picture} />
        </div>
      </div>
    </FormFrame>
  );
}

interface BarProps extends Pick<ArticleFieldsProps, 'drafts' | 'saving' | 'isNew'> {
  count: number;
}

function Bar({ drafts, saving, count, isNew }: BarProps) {
  const act = isNew ? 'Publier l’article' : 'Mettre à jour l’article';
  return (
    <>
      <State status={drafts.status} error={saving.error} count={count} />
      <GhostLink to={ARTICLES_LIST_ADDRESS.back()}>Annuler</GhostLink>
      <Button type="submit" busy={saving.busy}>
        {saving.busy ? 'Enregistrement...' : act}
      </Button>
    </>
  );
}

/** Error of the last save, otherwise where the draft is stored; only errors are announced. */
const State = ({ status, error, count }: { status: DraftStatus; error: string | undefined; count: number }) => (
  <div className="state">
    <p role="alert" className="failed">
      {error}
    </p>
    {!error && <p>{statusText(status, count)}</p>}
    <p className="sr" role="status">
      {status.is === 'local' && LOCAL_ONLY}
    </p>
  </div>
);

const LOCAL_ONLY = 'Brouillon gardé dans ce navigateur seulement';

function statusText(status: DraftStatus, count: number) {
  switch (status.is) {
    case 'none':
      return '';
    case 'pending':
      return `${changedText(count)}, pas encore ${count > 1 ? 'enregistrés' : 'enregistré'}`;
    case 'saved':
      return `Brouillon gardé à ${hour(status.at)}`;
    case 'local':
      return LOCAL_ONLY;
  }
}

const DISPLAYED_SUMMARY_LENGTH = 160;

/** The title has no line breaks, but the field grows with its length. */
function TitleField({ form }: { form: ArticleForm }) {
  const { onChange, ...field } = textOf({ form, name: 'titre' });
  return (
    <TextArea
      {...field}
      className="title-field"
      rows={1}
      required
      isMarked
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
      }}
      onChange={({ target: { value } }) => onChange({ target: { value: value.replace(/\n\s*/g, ' ') } })}
    />
  );
}

const SummaryField = ({ form }: { form: ArticleForm }) => (
  <AreaField
    form={form}
    name="resume"
    rows={2}
    required
    label={
      <>
        {LABELS.resume}{' '}
        <span className="count" aria-hidden="true">
          {form.values.resume.length} / {DISPLAYED_SUMMARY_LENGTH}
        </span>
      </>
    }
    hint={`Pour les listes et la description des moteurs\u202F; ${DISPLAYED_SUMMARY_LENGTH} signes s’affichent.`}
  />
);
