import { trpc } from '../../api/trpc.ts';
import { accountCopy } from '../../copy/account.ts';
import { alertFailure } from '../../ui/alert-failure.ts';
import { SettingSwitch } from './SettingRow.tsx';

/** Whether those who send to the holder are shown the name, with its middle covered. */
export function NameSwitch({ closed }: { readonly closed: boolean }) {
  const { recipients } = trpc.useUtils();
  const shown = trpc.recipients.nameShown.useQuery({}, { enabled: !closed });
  // Also when the settings were left before the answer.
  const show = trpc.recipients.showName.useMutation({
    onSuccess: (answer) => recipients.nameShown.setData({}, answer),
    onError: alertFailure,
  });
  return (
    <SettingSwitch
      label={accountCopy.showName}
      sub={accountCopy.showNameSub}
      on={show.isPending ? show.variables.on : shown.data?.on === true}
      busy={shown.data === undefined || show.isPending}
      onSwitch={(on) => show.mutate({ on })}
    />
  );
}
