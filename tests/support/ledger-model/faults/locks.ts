// Rules of the holders' own locks, each broken.
import { IN_LONG_RUN, unexplained, unexplainedTogether, type LedgerFault } from '../fault.ts';

export const FAULTS_OF_LOCKS: readonly LedgerFault[] = [
  [
    'a freeze that is not read in the transaction of an act',
    {
      file: 'server/holders/require-active-holder.ts',
      find: "if (row.frozenAt !== null && !evenFrozen) throw new DomainError('WALLET_FROZEN');",
    },
    unexplainedTogether,
    2,
  ],
  [
    'a freeze that leaves what is to leave',
    {
      file: 'server/features/requests/hold-by-holder.ts',
      find: 'if (!free.has(request.id)) continue;',
      put: 'if (free.has(request.id) === PLANTED) continue;',
    },
    unexplained('freeze'),
    2,
  ],
  [
    'a freeze after which higher limits still come',
    {
      file: 'server/holders/own-freeze.ts',
      find: '...NOTHING_LOOSER, frozenAt',
      put: '...NOTHING_LOOSER, ...(PLANTED ? { nextDayLimitWon: undefined, nextActLimitWon: undefined, nextLimitsAt: undefined } : {}), frozenAt',
    },
    /the database holds: locks/,
    3,
    IN_LONG_RUN,
  ],
  [
    'an own limit of the day that external sends do not count for',
    [
      {
        file: 'server/ledger/spent-today.ts',
        find: "['send', ...OUTFLOW_KINDS]",
        put: "['send', ...OUTFLOW_KINDS].filter((kind) => !PLANTED || kind !== 'externalSend')",
      },
      {
        file: 'server/ledger/spent-today.ts',
        find: `(ledger_transactions.kind is null or ledger_transactions.kind in (\${leaving}))`,
        put: `(ledger_transactions.kind is null or ledger_transactions.kind in (\${leaving})) \${sql.raw(PLANTED ? 'and (walk.ledger_transaction_id is not null or walk.filter <> 1)' : '')}`,
      },
    ],
    unexplainedTogether,
    8,
  ],
  [
    'a waiting send that runs twice',
    [
      {
        file: 'server/features/waiting-sends/run-waiting-sends.ts',
        find: 'if (!(await moveRequest(tx, request, change))) return false;',
        put: 'if (!(await moveRequest(tx, request, change)) && !PLANTED) return false;',
      },
      {
        file: 'server/features/waiting-sends/run-waiting-sends.ts',
        find: 'if (request === null || !isOpen(request.state) || !isOverdue(request.expiresAt, now)) return false;',
        put: 'if (request === null || (!PLANTED && (!isOpen(request.state) || !isOverdue(request.expiresAt, now)))) return false;',
      },
    ],
    /the database holds|CHECK constraint failed|failed:/,
    11,
  ],
  [
    'a waiting send that keeps its hold after it has failed',
    {
      file: 'server/features/requests/outgoing-send.ts',
      find: 'await release(tx, input.request.holderId, gross);',
      put: "if (!PLANTED || input.request.kind !== 'waitingSend') await release(tx, input.request.holderId, gross);",
    },
    /the database holds: holder/,
    1,
  ],
  [
    'a waiting send that is not decided by the limits of its hour',
    {
      file: 'server/features/waiting-sends/run-waiting-sends.ts',
      find: 'left: leftOf(limits, spent - counted),',
      put: 'left: !PLANTED ? leftOf(limits, spent - counted) : spent < counted ? leftOf(limits, spent) : null,',
    },
    /the database holds/,
    14,
    IN_LONG_RUN,
  ],
  [
    'a higher limit that is in force without a wait',
    {
      file: 'domain/own-limits.ts',
      find: 'next: { ...wanted, at: isPlanned ? next.at : new Date(at.getTime() + RAISE_WAIT_MS) },',
      put: 'next: { ...wanted, at: isPlanned ? next.at : PLANTED ? at : new Date(at.getTime() + RAISE_WAIT_MS) },',
    },
    unexplained('setRules'),
    2,
  ],
  [
    'a higher limit without a proof',
    {
      file: 'server/features/own-limits/set-own-limits.ts',
      find: 'if (isRaise(wanted, before.now)) {',
      put: 'if (isRaise(wanted, before.now) && (!PLANTED || proof.use !== undefined)) {',
    },
    unexplained('setRules'),
    5,
  ],
  [
    'a designated recipient whose own wait is skipped',
    {
      file: 'server/features/recipients/designate.ts',
      find: 'const from = runsAtOf(now, { hours: waitHoursOf(await readOutflowSettings(tx), wait) });',
      put: 'const from = runsAtOf(now, { hours: (PLANTED ? 0 : 1) * waitHoursOf(await readOutflowSettings(tx), wait) });',
    },
    unexplained('designate'),
    1,
  ],
  [
    "an own wait that is overruled by the owner's shorter one",
    {
      file: 'domain/waits.ts',
      find: 'Math.max(owners.firstSendWaitHours, own.waitHours ?? 0)',
      put: 'owners.firstSendWaitHours',
    },
    /the database holds|no order of the last/,
    6,
    IN_LONG_RUN,
  ],
  [
    'a frozen wallet that the older API does not tell from another refusal',
    {
      file: 'server/trpc/error-map.ts',
      find: "WALLET_FROZEN: row('FORBIDDEN', 403, 18, 'info'),",
      put: "get WALLET_FROZEN() { return row('FORBIDDEN', 403, PLANTED ? 1 : 18, 'info'); },",
    },
    /no order of the last[^]*"via":"legacy"/,
    2,
  ],
];
