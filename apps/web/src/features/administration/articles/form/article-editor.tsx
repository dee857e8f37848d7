import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { GoLink } from '../../../../components/navigation/links.js';
import { ConflictNotice } from '../../kit/form-conflict.js';
import { useRecordForm } from '../../kit/use-record-form.js';
import { ARTICLE_FORM, baseOf, NEW_VALUES, type ArticleValues, type ArticleForm } from './article-form.js';
import { VersionsView } from '../versions/versions-view.js';
import { Differences } from '../versions/differences.js';
import { ArticleFields } from './article-fields.js';
import { DraftOffer } from './draft-offer.js';
import { DeletedNotice } from './deleted-notice.js';
import type { FormStart } from './article-draft.js';
import { useArticleSaving } from './use-article-saving.js';
import { useDrafts } from './use-drafts.js';
import { useArticlePicture, useTextPictures } from './picture-pane.js';
import { bothUploads } from '../../kit/use-upload.js';
import type { Article } from '@fumata/contracts';
import { plural } from '@fumata/text';
import { serverClock } from '../../../../lib/now.js';
import { PageHead } from '../../kit/page.js';
import { ARTICLES_LIST_ADDRESS } from '../query.js';
import { StateBadges } from '../columns.js';
import { stateOf } from '../rules/state.js';

/** An article's form, drafts and versions. The form stays mounted while the versions are shown. */
export function ArticleEditor({ article, drafts: serverDrafts }: FormStart) {
  const form = useRecordForm(ARTICLE_FORM, article ? baseOf(article) : { values: NEW_VALUES, version: 0 });
  const drafts = useDrafts(form, article?._id, serverDrafts);
  const picture = useArticlePicture((address) => form.set('image', address));
  const textPictures = useTextPictures();
  const uploads = bothUploads(picture, textPictures.upload);
  const saving = useArticleSaving(form, uploads, article?._id);
  const version = versionInHash(useLocation().hash);
  const showsVersions = article !== undefined && version !== undefined;
  return (
    <>
      <div className="editing" hidden={showsVersions}>
        <EditorHead form={form} article={article} />
        <DraftOffer form={form} drafts={drafts} />
        <DeletedNotice form={form} deleted={saving.deleted} />
        <ConflictNotice form={form} saving={saving}>
          {saving.conflict && <Compared theirs={saving.conflict.theirs.values} mine={form.values} />}
        </ConflictNotice>
        <ArticleFields
          form={form}
          drafts={drafts}
          picture={picture}
          textPictures={textPictures}
          uploads={uploads}
          saving={saving}
          isNew={!article}
        />
      </div>
      {showsVersions && <VersionsView form={form} article={article} requested={version} />}
    </>
  );
}

/** Word-by-word comparison on demand: the conflict table does not show where long texts differ. */
function Compared({ theirs, mine }: { theirs: ArticleValues; mine: ArticleValues }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Comparer l’autre saisie à la vôtre, mot par mot</summary>
      {isOpen && <Differences before={theirs} after={mine} />}
    </details>
  );
}

/** 0 for `#versions` (the list), 3 for `#versions-3`, undefined for the form. */
function versionInHash(hash: string): number | undefined {
  const match = /^#versions(?:-(\d{1,6}))?$/.exec(hash);
  return match ? Number(match[1] ?? 0) : undefined;
}

/** Heading with the stored state of the article, and links to its public page and its versions. */
function EditorHead({ form: { base }, article }: { form: ArticleForm; article: Article | undefined }) {
  const isPublished = stateOf(base.values, serverClock.now()) === 'published';
  return (
    <PageHead
      title={article ? 'Modifier l’article' : 'Créer un nouvel article'}
      back={{ to: ARTICLES_LIST_ADDRESS.back(), label: 'Retour à la liste' }}
      actions={
        article && (
          <div className="row">
            <StateBadges of={base.values} />
            {isPublished && <GoLink to={`/actualites/${article.slug}`}>Voir sur le site</GoLink>}
            <GoLink id="historique" to="#versions" preventScrollReset>
              Historique, {base.version} {plural(base.version, 'version')}
            </GoLink>
          </div>
        )
      }
    />
  );
}
