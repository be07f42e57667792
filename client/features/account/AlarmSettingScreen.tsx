import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { PUSH_KINDS } from '../../../domain/alarms.ts';
import type { PushChoice } from '../../../domain/push.ts';
import { trpc } from '../../api/trpc.ts';
import {
  currentSubscription,
  findPushHindrance,
  subscribeHere,
  unsubscribeHere,
} from '../../device/device-push.ts';
import { alarmSettingCopy } from '../../copy/alarm-setting.ts';
import { alertFailure } from '../../ui/alert-failure.ts';
import { showAlert } from '../../ui/alert.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './AccountScreen.module.css';
import { SettingGroup, SettingSwitch } from './SettingRow.tsx';

/** Everything but the amount, which a locked screen would show to anyone. */
const FIRST_CHOICE: PushChoice = {
  received: true,
  remittance: true,
  purchase: true,
  link: true,
  withAmount: false,
};

const readEndpoint = async (): Promise<string | null> =>
  (await currentSubscription().catch(() => null))?.endpoint ?? null;

/** /alarmSetting: which alarms are pushed to this device, and what they say. */
export default function AlarmSettingScreen() {
  const [hindrance, setHindrance] = useState(findPushHindrance);
  /** Undefined until the browser has said it. */
  const [endpoint, setEndpoint] = useState<string | null>();
  const [busy, setBusy] = useState(false);
  /** Where the first switch goes, until the server has said it. */
  const [wanted, setWanted] = useState<boolean | null>(null);
  const named = { endpoint: endpoint ?? null };
  const status = trpc.push.status.useQuery(named, {
    enabled: endpoint !== undefined,
    staleTime: 0,
    // The switch stands, with the focus, while its new address is looked up.
    placeholderData: keepPreviousData,
  });
  const { client, push } = trpc.useUtils();

  useEffect(() => void readEndpoint().then(setEndpoint), []);

  const { device = null, others = 0 } = status.data ?? {};
  const isOn = device !== null && hindrance === null;

  const last = useRef<Promise<void>>(Promise.resolve());

  /** One after the other, as they were tapped. Then the server is asked: of what failed a part may have been done. */
  const attempt = (work: () => Promise<void>, sentence?: string): void => {
    setBusy(true);
    const own = last.current.then(work).catch((error: unknown) => {
      if (sentence === undefined) alertFailure(error);
      else void showAlert({ message: sentence });
    });
    last.current = own;
    const isLast = (): boolean => last.current === own;
    void own.then(async () => {
      if (!isLast()) return;
      const now = await readEndpoint();
      // Known before it is shown: until then the switch would say how the former address stood.
      await push.status.fetch({ endpoint: now }, { staleTime: 0 }).catch(() => undefined);
      if (!isLast()) return;
      setEndpoint(now);
      setBusy(false);
      setWanted(null);
    });
  };

  const turnOn = async (): Promise<void> => {
    const subscribed = await subscribeHere(FIRST_CHOICE);
    setHindrance(findPushHindrance());
    if (subscribed !== null) showToast(alarmSettingCopy.on);
  };

  const turnOff = async (): Promise<void> => {
    if (endpoint) await client.push.unsubscribe.mutate({ endpoint });
    await unsubscribeHere();
    showToast(alarmSettingCopy.off);
  };

  const turn = (on: boolean): void => {
    setWanted(on);
    if (on) attempt(turnOn, alarmSettingCopy.failed);
    else attempt(turnOff);
  };

  const choose = (changed: Partial<PushChoice>): void => {
    if (status.data === undefined || device === null || !endpoint) return;
    const { ofThisSession, ...known } = device;
    const choice = { ...known, ...changed };
    push.status.setData(named, { ...status.data, device: { ...choice, ofThisSession } });
    attempt(async () => void (await client.push.choose.mutate({ endpoint, ...choice })));
  };

  const endOthers = async (): Promise<void> => {
    await client.push.unsubscribeOthers.mutate(named);
    showToast(alarmSettingCopy.ended);
  };

  return (
    <Screen
      id="/alarmSetting"
      title={alarmSettingCopy.title}
      plain
      header={<PageHeader title={alarmSettingCopy.title} />}
    >
      <div className={styles.groups}>
        {hindrance !== null && (
          <Notice tone="warn" live>
            {alarmSettingCopy.hindrance[hindrance]}
          </Notice>
        )}
        <QueryState query={status} rows={1} />
        {status.data !== undefined && hindrance === null && (
          <SettingGroup>
            <SettingSwitch
              label={alarmSettingCopy.here}
              sub={alarmSettingCopy.hereSub}
              on={wanted ?? isOn}
              busy={busy}
              onSwitch={turn}
            />
          </SettingGroup>
        )}
        {isOn && (
          <>
            <SettingGroup title={alarmSettingCopy.kinds}>
              {PUSH_KINDS.map((kind) => (
                <SettingSwitch
                  key={kind}
                  label={alarmSettingCopy.kind[kind]}
                  on={device[kind]}
                  onSwitch={(on) => choose({ [kind]: on })}
                />
              ))}
            </SettingGroup>
            <SettingGroup title={alarmSettingCopy.content}>
              <SettingSwitch
                label={alarmSettingCopy.amount}
                sub={alarmSettingCopy.amountSub}
                on={device.withAmount}
                onSwitch={(withAmount) => choose({ withAmount })}
              />
            </SettingGroup>
          </>
        )}
        {others > 0 && (
          <>
            <p className={styles.caption}>{alarmSettingCopy.others(others)}</p>
            <Button look="soft" busy={busy} onClick={() => attempt(endOthers)}>
              {alarmSettingCopy.endOthers}
            </Button>
          </>
        )}
      </div>
    </Screen>
  );
}
