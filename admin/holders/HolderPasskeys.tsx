import { ReasonAct } from '../actions/ReasonAct.tsx';
import { admin } from '../api/trpc.ts';
import type { HolderRow } from '../api/contract.ts';
import { PlainTable } from '../list/PlainTable.tsx';
import { Moment } from '../time/Moment.tsx';
import { Part } from './Part.tsx';

/** A holder's passkeys by name, and a button that removes one. */
export function HolderPasskeys({ holder, presets }: { holder: HolderRow; presets: readonly string[] }) {
  const { id, login } = holder;
  return (
    <Part
      title={(count) => `패스키 ${count}개`}
      queryKey={['holders', id, 'passkeys']}
      read={() => admin.holders.passkeys.query({ id })}
    >
      {(passkeys) => (
        <PlainTable
          aria-label="패스키"
          rows={passkeys}
          keyOf={({ id: passkeyId }) => passkeyId}
          columns={[
            { label: '이름', cell: ({ name }) => name, sx: { overflowWrap: 'anywhere' } },
            { label: '보관', cell: ({ backedUp }) => (backedUp ? '계정에 백업됨' : '이 기기에만') },
            { label: '추가', cell: ({ createdAt }) => <Moment at={createdAt} /> },
            {
              label: '마지막 사용',
              cell: ({ lastUsedAt }) => (lastUsedAt === null ? '없음' : <Moment at={lastUsedAt} />),
            },
            {
              label: '끝내기',
              cell: ({ id: passkeyId, name }) => (
                <ReasonAct
                  label="삭제"
                  title={`${login} 회원의 ‘${name}’ 패스키를 삭제할까요?`}
                  effect="그 패스키로는 더 로그인하거나 확인할 수 없어요. 로그인한 곳은 그대로예요. 회원에게 사유와 함께 알려요."
                  presets={presets}
                  color="error"
                  act="holders.removePasskey"
                  input={{ id, passkeyId }}
                  sentence={({ removed }) =>
                    removed ? `‘${name}’ 패스키를 삭제했어요.` : '다른 관리자가 똑같이 하면 삭제돼요.'
                  }
                  isDone={({ removed }) => removed}
                />
              ),
            },
          ]}
        />
      )}
    </Part>
  );
}
