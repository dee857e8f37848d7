import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ConflictNotice } from '../../kit/form-conflict.js';
import { useRecordForm } from '../../kit/use-record-form.js';
import { ARTICLE_FORM, baseOf, NEW_VALUES, type ArticleValues } from './article-form.js';
import { VersionsView } from '../versions/versions-view.js';
import { Differences } from '../versions/differences.js';
import { ArticleFields } from './article-fields.js';
import { DraftOffer } from './draft-offer.js';
import { EditorHead } from './editor-head.js';
import { DeletedNotice } from './deleted-notice.js';
import type { FormStart } from './load-form.js';
import { useArticleSaving } from './use-article-saving.js';
import { useDrafts } from './use-drafts.js';
import { useArticlePicture } from './picture-pane.js';
import { useTextPictures } from './use-text-pictures.js';
import { bothUploads } from '../../kit/use-upload.js';

/** An article's form, drafts and versions. The form stays mounted while the versions are shown. */
export function ArticleEditor({ article, drafts: found }: FormStart) {
  const form = useRecordForm(ARTICLE_FORM, () => {
    const base = article ? baseOf(article) : { values: NEW_VALUES, version: 0 };
    return { base, values: base.values };
  });
  const drafts = useDrafts(form, article?._id, found);
  const picture = useArticlePicture((address) => form.set('image', address));
  const inText = useTextPictures();
  const uploads = bothUploads(picture, inText.upload);
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
          inText={inText}
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
  const [, isVersions, version] = /^#(versions)(?:-(\d{1,6}))?$/.exec(hash) ?? [];
  return isVersions ? Number(version ?? 0) : undefined;
}
