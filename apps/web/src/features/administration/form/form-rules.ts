/** The fields of a form's values. */
export type FieldOf<V> = keyof V & string;

/** What is wrong, by the names of the fields. */
export type Errors = Readonly<Record<string, string>>;

/** Something that the server found wrong, and where. */
export interface Finding {
  readonly path: string;
  readonly message: string;
}

/** What a form has to know of the values that are typed into it. */
export interface FormRules<V> {
  /** In the order of the form. */
  readonly fields: readonly FieldOf<V>[];
  readonly labels: Readonly<Record<FieldOf<V>, string>>;
  /** A field as it is sent. */
  readonly sent: (field: FieldOf<V>, values: V) => unknown;
  /** A field in one line, for choosing between two. */
  readonly shown: (field: FieldOf<V>, values: V) => string;
  readonly errorsOf: (values: V) => Errors;
  /** Whether something that was found in this browser is such values. */
  readonly isValues: (found: unknown) => found is V;
  /** A finding by the form's own fields, where these are not those of the call. */
  readonly inForm?: (finding: Finding) => Finding;
}

/** Whether two values of a field would be sent as the same. */
export const isSame = <V>(
  { sent }: Pick<FormRules<V>, 'sent'>,
  field: FieldOf<V>,
  one: V,
  other: V,
): boolean => JSON.stringify(sent(field, one)) === JSON.stringify(sent(field, other));

export const changedFields = <V>(rules: FormRules<V>, base: V, values: V): FieldOf<V>[] =>
  rules.fields.filter((field) => !isSame(rules, field, base, values));

/** The server's own findings, each at the field that it is about. */
export function errorsFrom<V>(
  found: readonly Finding[],
  { fields, inForm = (finding) => finding }: Pick<FormRules<V>, 'fields' | 'inForm'>,
): Errors {
  const named = found.map(inForm).map(({ path, message }) => [path.split('.')[0] ?? '', message] as const);
  return Object.fromEntries(named.filter(([name]) => fields.some((field) => field === name)));
}
