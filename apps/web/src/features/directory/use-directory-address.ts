import { useEffect, useEffectEvent, useMemo, useRef, useState, type RefObject } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { parsePresentation, usePresentation, type Presentation } from '../../lib/presentation.js';
import { useTypingPause } from '../../lib/use-typing-pause.js';
import { addressWith, changedFields, type Changes } from './rules/address.js';

export interface DirectoryAddress {
  /** Requested parameters, updated immediately, before the response arrives. */
  readonly parameters: URLSearchParams;
  /** From the address, else from the browser's storage. */
  readonly presentation: Presentation;
  /** The presentation comes from the storage, which the inline script of index.html applies before the first paint. */
  readonly isPresentationStored: boolean;
  /** Search input; keeps text typed before hydration. */
  readonly nameInput: RefObject<HTMLInputElement | null>;
  change(changes: Changes): void;
  /** To be called on input. */
  typed(): void;
}

/** State of the directory in the address. Choices add a history entry; typing and the presentation replace it. */
export function useDirectoryAddress(): DirectoryAddress {
  const [parameters, setPendingQuery] = usePendingQuery();
  const navigate = useNavigate();
  const inAddress = parsePresentation(parameters.get('vue'));
  const [presentation, storePresentation] = usePresentation('vueAnnuaire', 'grille', inAddress);
  const { nameInput, typedName, writtenName } = useNameInput(parameters.get('nom') ?? '');
  const pause = useTypingPause();
  const write = (changes: Changes, replace: boolean): void => {
    pause.cancel();
    writtenName.current = changes.nom ?? typedName();
    const address = addressWith(parameters, { nom: typedName(), ...changes });
    setPendingQuery(new URL(address, location.href).search);
    void navigate(address, { replace, preventScrollReset: true });
  };
  const latestWrite = useRef(write);
  useEffect(() => {
    latestWrite.current = write;
  });
  const typed = (): void => pause.after(() => latestWrite.current({}, true));
  const change = (changes: Changes): void => {
    const view = parsePresentation(changes.vue);
    if (view) {
      storePresentation(view);
      document.documentElement.dataset['annuaire'] = view;
    }
    write(changes, view !== undefined);
  };
  const applyEarlyInput = useEffectEvent(() => {
    const form = nameInput.current?.form;
    const early = form ? changedFields(new FormData(form), parameters) : {};
    if (Object.keys(early).length > 0) write(early, false);
    else if (typedName() !== writtenName.current) typed();
  });
  useEffect(() => applyEarlyInput(), []);

  return { parameters, nameInput, change, typed, presentation, isPresentationStored: inAddress === undefined };
}

/** Search input, and the name last written to the address from here. */
function useNameInput(name: string) {
  const nameInput = useRef<HTMLInputElement>(null);
  const writtenName = useRef(name);
  useEffect(() => {
    // An address written here arrives late, when more may have been typed already.
    if (writtenName.current !== name && nameInput.current) nameInput.current.value = name;
    writtenName.current = name;
  }, [name]);
  return { nameInput, writtenName, typedName: () => nameInput.current?.value.trim() ?? '' };
}

/** Parameters of the address or of a pending navigation, so that controls show a choice immediately. */
function usePendingQuery(): [URLSearchParams, (search: string) => void] {
  const { search, key } = useLocation();
  const { state } = useNavigation();
  const [pendingQuery, setPendingQuery] = useState<string>();
  useEffect(() => {
    if (state === 'idle') setPendingQuery(undefined);
  }, [state, key]);
  const parameters = useMemo(() => new URLSearchParams(pendingQuery ?? search), [pendingQuery, search]);
  return [parameters, setPendingQuery];
}
