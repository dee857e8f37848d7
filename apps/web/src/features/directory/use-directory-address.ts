import { useEffect, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { kept } from '../../lib/kept.js';
import { addressWith, choicesIn } from './rules/address.js';
import type { Changes } from './rules/address.js';

export type Presentation = 'grille' | 'liste';

const KEPT = 'vueAnnuaire';
/** Browsers refuse an address that changes with every letter. */
const TYPING_MS = 300;

const presentationFrom = (text: string | null): Presentation | undefined =>
  text === 'grille' || text === 'liste' ? text : undefined;

export interface DirectoryAddress {
  /** What is asked for: at once, though the answer is still on its way. */
  readonly parameters: URLSearchParams;
  /** As the address has it, else as this browser keeps it. */
  readonly presentation: Presentation;
  /** Left to what the browser keeps: the document knows that one before the scripts do. */
  readonly isKept: boolean;
  /** Where one types: it keeps what was typed before the scripts came. */
  readonly typing: RefObject<HTMLInputElement | null>;
  change(changes: Changes): void;
  /** Something was typed. */
  typed(): void;
}

/** What the directory shows, as its address has it. Choices are steps for the way back, letters are not. */
export function useDirectoryAddress(): DirectoryAddress {
  const [parameters, setAsked] = useAsked();
  const navigate = useNavigate();
  const [preferred, setPreferred] = useState<Presentation>('grille');
  const typing = useRef<HTMLInputElement>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const name = parameters.get('nom') ?? '';
  const written = useRef(name);

  const typedName = () => typing.current?.value.trim() ?? '';
  const write = (changes: Changes, replace: boolean): void => {
    clearTimeout(waiting.current);
    written.current = changes.nom ?? typedName();
    const address = addressWith(parameters, { nom: typedName(), ...changes });
    setAsked(new URL(address, location.href).search);
    void navigate(address, { replace, preventScrollReset: true });
  };
  const typed = (): void => {
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => latest.current.write({}, true), TYPING_MS);
  };
  const change = (changes: Changes): void => {
    const view = presentationFrom(changes.vue ?? null);
    if (view) keep(view);
    write(changes, view !== undefined);
  };
  const keep = (view: Presentation): void => {
    kept.write(KEPT, view);
    document.documentElement.dataset['annuaire'] = view;
    setPreferred(view);
  };
  const latest = useRef({ write, typed });
  useEffect(() => {
    latest.current = { write, typed };
  });
  useEffect(() => {
    setPreferred(presentationFrom(kept.read(KEPT)) ?? 'grille');
    const form = typing.current?.form;
    const early = form ? choicesIn(new FormData(form), parameters) : {};
    if (Object.keys(early).length > 0) latest.current.write(early, false);
    else if (typedName() !== written.current) latest.current.typed();
    return () => clearTimeout(waiting.current);
  }, []);
  useEffect(() => {
    // What was written here comes back when more may have been typed already.
    if (written.current !== name && typing.current) typing.current.value = name;
    written.current = name;
  }, [name]);

  const inAddress = presentationFrom(parameters.get('vue'));
  return {
    ...{ parameters, typing, change, typed },
    presentation: inAddress ?? preferred,
    isKept: inAddress === undefined,
  };
}

/** What the address asks for, or what it is about to once an answer has come: a control shows what was chosen with it. */
function useAsked(): [URLSearchParams, (search: string) => void] {
  const { search, key } = useLocation();
  const { state } = useNavigation();
  const [asked, setAsked] = useState<string>();
  useEffect(() => {
    if (state === 'idle') setAsked(undefined);
  }, [state, key]);
  const parameters = useMemo(() => new URLSearchParams(asked ?? search), [asked, search]);
  return [parameters, setAsked];
}
