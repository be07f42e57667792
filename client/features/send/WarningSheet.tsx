import { showExact } from '../../../domain/display.ts';
import type { DaonUnits } from '../../../domain/money.ts';
import { unitsOf } from '../../api/wire.ts';
import { sendWarningsCopy as copy } from '../../copy/send-warnings.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { Button } from '../../ui/Button.tsx';
import { AddressGroups } from './AddressGroups.tsx';
import type { TransferQuote } from './send-types.ts';
import styles from './WarningSheet.module.css';

type Warning = TransferQuote['warnings'][number];

function wordsOf(warning: Warning, net: DaonUnits) {
  switch (warning.code) {
    case 'lookalike':
      return copy.lookalike;
    case 'listed':
      return copy.listed[warning.by];
    case 'night':
      return copy.night[warning.after];
    case 'amount':
      return copy.amount(showExact(unitsOf(warning.usual)), showExact(net));
  }
}

type WarningSheetProps = {
  readonly open: boolean;
  /** The heaviest first, and at least one. */
  readonly warnings: readonly Warning[];
  readonly net: DaonUnits;
  /** The address that was entered. */
  readonly address: string;
  /** Closes it without an answer. */
  readonly onClose: () => void;
  readonly onBack: () => void;
  readonly onGoOn: () => void;
};

/** What gives cause to think again, in one sheet: it asks the question of the heaviest warning (D75). */
export default function WarningSheet(props: WarningSheetProps) {
  const { open, warnings, net, address, onClose, onBack, onGoOn } = props;
  const [heaviest] = warnings;
  if (heaviest === undefined) return null;
  const { question, back, on } = wordsOf(heaviest, net);
  return (
    <BottomSheet
      open={open}
      onClose={onClose}
      title={question}
      bar={
        <>
          <Button onClick={onBack}>{back}</Button>
          <Button look="text" onClick={onGoOn}>
            {on}
          </Button>
        </>
      }
    >
      <div className={styles.warnings}>
        {warnings.map((warning) => {
          const words = wordsOf(warning, net);
          return (
            <section key={warning.code}>
              <p className={styles.sentence}>{words.sentence}</p>
              {warning.code === 'lookalike' && <Both known={warning.known} address={address} />}
              {warning !== heaviest && <p className={styles.question}>{words.question}</p>}
            </section>
          );
        })}
      </div>
    </BottomSheet>
  );
}

function Both({ known, address }: { readonly known: string; readonly address: string }) {
  return (
    <dl className={styles.addresses}>
      <dt>{copy.before}</dt>
      <dd>
        <AddressGroups address={known} unlike={address} />
      </dd>
      <dt>{copy.now}</dt>
      <dd>
        <AddressGroups address={address} unlike={known} />
      </dd>
    </dl>
  );
}
