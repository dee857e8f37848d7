/** Placeholder with the size of a question. */
export function AttemptLoading() {
  return (
    <div className="question" aria-busy="true">
      <h1 className="sr">Chargement de la partie…</h1>
      <div className="q-head" aria-hidden="true">
        <span className="sk">Histoire, débutant</span>
        <span className="ring sk" />
      </div>
      <p className="q-state small" aria-hidden="true">
        <span className="sk">Question 1 sur 5</span>
      </p>
      <p className="h1 sk" aria-hidden="true" />
      <div className="answers" aria-hidden="true">
        {[0, 1, 2, 3].map((index) => (
          <div key={index} className="waiting">
            <span className="sk">Réponse</span>
          </div>
        ))}
      </div>
    </div>
  );
}
