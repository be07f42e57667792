// The ledger model must be able to fail: each rule that is broken here is reported. All are in one server, which takes longer to
// bundle and to load than a fault to be found.
import { testFaults } from '../support/ledger-model/fault.ts';
import { FAULTS_OF_BANK } from '../support/ledger-model/faults/bank.ts';
import { FAULTS_OF_LOCKS } from '../support/ledger-model/faults/locks.ts';
import { FAULTS_OF_REFUNDS } from '../support/ledger-model/faults/refunds.ts';
import { FAULTS_OF_RULES } from '../support/ledger-model/faults/rules.ts';

testFaults([
  { about: 'the bank', faults: FAULTS_OF_BANK },
  { about: 'the edges of the books', faults: FAULTS_OF_RULES },
  { about: 'refunds', faults: FAULTS_OF_REFUNDS },
  { about: "the holders' own locks", faults: FAULTS_OF_LOCKS, isOfLocks: true },
]);
