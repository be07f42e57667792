import { trpc } from '../../api/trpc.ts';
import { accountCopy } from '../../copy/account.ts';
import { LoosenSheet, type LooseningProof } from '../../money/LoosenSheet.tsx';
import { alertFailure } from '../../ui/alert-failure.ts';
import { useSheet } from '../../ui/use-sheet.ts';
import { SettingSwitch } from './SettingRow.tsx';

/** Whether the holder is asked before a send that there is a reason to warn of. Turning it off takes more than the password. */
export function WarningsSwitch({ closed }: { readonly closed: boolean }) {
  const { ownWarnings } = trpc.useUtils();
  const view = trpc.ownWarnings.view.useQuery({}, { enabled: !closed });
  const set = trpc.ownWarnings.set.useMutation();
  const sheet = useSheet<'warnings'>((name) => name === 'warnings' && view.data?.on === false);

  const save = async (on: boolean, proof?: LooseningProof): Promise<void> => {
    ownWarnings.view.setData({}, await set.mutateAsync({ on, ...proof }));
    sheet.close();
  };
  const turn = (on: boolean): void => {
    if (!on) return sheet.show('warnings');
    save(on).catch(alertFailure);
  };

  return (
    <>
      <SettingSwitch
        label={accountCopy.warnings}
        sub={accountCopy.warningsSub}
        on={set.isPending ? set.variables.on : view.data?.on === true}
        busy={view.data === undefined || set.isPending}
        onSwitch={turn}
      />
      <LoosenSheet
        open={sheet.open === 'warnings'}
        onClose={sheet.close}
        act={{ act: 'ownWarnings.set', content: { on: false } }}
        run={(proof: LooseningProof) => save(false, proof)}
      />
    </>
  );
}
