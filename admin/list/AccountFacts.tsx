import type { CallInput } from '../api/contract.ts';
import { MaskedNumber } from '../personal-data/MaskedNumber.tsx';

interface AccountFactsProps {
  title: string;
  bankName: string;
  /** Masked; revealing it requires a reason. */
  accountNum: string;
  owner: string;
  companyName: string;
  reveal: { kind: CallInput<'personalData', 'reveal'>['kind']; id: number };
}

/** A bank account of a request. */
export function AccountFacts(props: AccountFactsProps) {
  const { title, bankName, accountNum, owner, companyName, reveal } = props;
  return (
    <section className="account-facts" aria-label={title}>
      <span>{title}</span>
      <div>
        {`${bankName} `}
        <MaskedNumber {...reveal} masked={accountNum} label={`${title} 번호`} />
      </div>
      <p>{companyName === owner ? owner : `${owner} · ${companyName}`}</p>
    </section>
  );
}
