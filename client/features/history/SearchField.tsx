import { useEffect, useRef, useState } from 'react';
import { isComposed } from '../../../domain/composed-key.ts';
import { HISTORY_SEARCH_MAX } from '../../../domain/history-search.ts';
import { commonCopy } from '../../copy/common.ts';
import { historyCopy } from '../../copy/history.ts';
import { SearchIcon } from '../../ui/more-icons.tsx';
import styles from './SearchField.module.css';

/** Long enough to wait for the next key, short enough to feel immediate. */
const PAUSE_MS = 300;

type SearchFieldProps = {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly onClose: () => void;
};

export function SearchField({ search, onSearch, onClose }: SearchFieldProps) {
  const [text, setText] = useState(search);
  // A syllable that is still being composed is not searched for.
  const [composing, setComposing] = useState(false);
  const wanted = text.normalize('NFC').trim();

  // A new field takes the focus; a search that is restored on return does not open the keyboard.
  const input = useRef<HTMLInputElement>(null);
  const [fresh] = useState(search === '');
  useEffect(() => {
    if (fresh) input.current?.focus({ preventScroll: true });
  }, [fresh]);

  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  useEffect(() => {
    if (composing || wanted === search) return undefined;
    const timer = setTimeout(() => latest.current(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [composing, wanted, search]);

  return (
    <form
      role="search"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!composing && wanted !== search) onSearch(wanted);
      }}
    >
      <span className={styles.box}>
        <SearchIcon size={18} />
        <input
          className={styles.input}
          name="search"
          aria-label={historyCopy.searchLabel}
          placeholder={historyCopy.searchPlaceholder}
          value={text}
          maxLength={HISTORY_SEARCH_MAX}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          ref={input}
          onChange={(event) => setText(event.target.value)}
          onCompositionStart={() => setComposing(true)}
          onCompositionEnd={() => setComposing(false)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !isComposed(event.nativeEvent)) onClose();
          }}
        />
      </span>
      <button type="button" className={styles.close} onClick={onClose}>
        {commonCopy.close}
      </button>
    </form>
  );
}
