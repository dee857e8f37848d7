import type { Question } from '@fumata/contracts';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import { number } from '@fumata/text';
import type { PageMeta } from '../../../../routes/page.js';
import type { ApiClient } from '../../../../lib/requests/api-client.js';
import { QuietButton } from '../../../../components/button.js';
import { changedText } from '../../kit/form.js';
import { ConflictNotice } from '../../kit/form-conflict.js';
import { FormBar, FormFrame } from '../../kit/form-frame.js';
import { PageHead, type PageHeadProps, LoadFailed } from '../../kit/page.js';
import { QuestionFields } from '../form/question-fields.js';
import { useQuestionForm } from '../form/use-question-form.js';
import { LOAD_FAILED } from '../rules/labels.js';
import { loadQuestion, loadStats, QUIZ_LIST_ADDRESS } from '../query.js';
import '../../records.css';
import '../quiz.css';

interface QuestionData {
  /** Undefined for a new question. */
  readonly question?: Question;
  /** Number of times the question was asked with its current answers. */
  readonly timesAsked: number;
}

const titleOf = (data: QuestionData | undefined): string =>
  data && !data.question ? 'Nouvelle question' : 'Modifier la question';

const headOf = (data: QuestionData | undefined): PageHeadProps => ({
  title: titleOf(data),
  back: { to: QUIZ_LIST_ADDRESS.back(), label: 'Retour aux questions' },
});

export const meta = (data?: QuestionData): PageMeta => ({ title: titleOf(data), hidden: true });

export async function load(api: ApiClient, { request, params }: LoaderFunctionArgs): Promise<QuestionData> {
  const { id } = params;
  if (id === undefined) return { timesAsked: 0 };
  const [question, { statistiques }] = await Promise.all([
    loadQuestion(api, id, request.signal),
    loadStats(api, request.signal),
  ]);
  return { question, timesAsked: statistiques.find(({ questionId }) => questionId === id)?.posees ?? 0 };
}

export function Component() {
  const loaded = useLoaderData<QuestionData>();
  return <Edit key={loaded.question?.id ?? 'nouvelle'} {...loaded} />;
}

function Edit(data: QuestionData) {
  const { question, timesAsked } = data;
  const { form, saving, isGone, restore, save, discard } = useQuestionForm(question);
  return (
    <>
      <PageHead {...headOf(data)} />
      {timesAsked > 0 && (
        <p className="notice">
          Déjà posée {number(timesAsked)} fois&nbsp;: changer les réponses remet ses statistiques à zéro, l’historique
          reste.
        </p>
      )}
      {isGone && <GoneNotice onRestore={() => void restore()} />}
      <ConflictNotice form={form} saving={saving} />
      <FormFrame
        form={form}
        summary={{ title: 'Des champs sont à corriger', text: 'Rien n’a été enregistré, rien n’est perdu.' }}
        onSubmit={() => void save()}
        onDiscard={discard}
        isLocked={saving.isCreating}
        bar={
          <FormBar
            state={stateText(question, form.changed.length)}
            cancelTo={QUIZ_LIST_ADDRESS.back()}
            act={question ? 'Enregistrer' : 'Enregistrer la question'}
            busy={saving.busy}
          />
        }
      >
        <QuestionFields form={form} />
      </FormFrame>
    </>
  );
}

const GoneNotice = ({ onRestore }: { onRestore: () => void }) => (
  <div className="notice warn row spread" role="alert">
    Quelqu’un d’autre a supprimé cette question entre-temps. Votre saisie est intacte.
    <QuietButton onClick={onRestore}>Rétablir la question</QuietButton>
  </div>
);

function stateText(question: Question | undefined, count: number): string {
  if (!question) return 'Gardée dans ce navigateur jusqu’à l’enregistrement.';
  return count > 0 ? `${changedText(count)}, à enregistrer` : 'Aucune modification';
}

export const ErrorBoundary = () => (
  <LoadFailed head={headOf(undefined)} text={LOAD_FAILED} unknown="Question non trouvée" />
);
