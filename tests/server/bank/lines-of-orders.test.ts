// What lines of the bank say about orders (ADR-0028, ADR-0029 and ADR-0035): when a line comes, is settled, released or taken back, which acts
// stay possible. No operator alone gives the tokens of a paid sale back or has it paid again, and none credits money twice.
import { describe } from 'vitest';
import { shareMoneyWorld } from '../../support/acts/shared-world.ts';
import { tellEach } from '../../support/acts/story.ts';

const world = shareMoneyWorld();
/** Neither rejected, held nor put back. */
const KEPT = 'reject: PAYOUT_PAID; hold: PAYOUT_PAID; putBack: PAYOUT_PAID';
const FOR_TWO = 'reject: pending 1; second.reject: failed';

describe('a line that may be the payment of a taken sale', () => {
  tellEach(world, 'sale', {
    'keeps it while its holder is blocked': `take; line whole holder; block; ${KEPT}; taker: operator; unblock`,
    'keeps it in an emergency stop': `take; line whole holder; stop: PAYOUT_PAID; ${KEPT}; unblock`,
    'keeps it where it was on hold before':
      'hold; take; line whole holder; match: several; reject: PAYOUT_PAID',
    'keeps it where it came before the take': 'line whole holder; canCancel: true; take; reject: PAYOUT_PAID',
    'keeps it in no file where a mask hides the name': 'take; line whole masked; file: PAYOUT_REFUSED',
    'keeps the one of two equal ones that is not put back':
      'sell a; take; take b; line whole holder; putBack b: pending; reject: PAYOUT_PAID',
    'keeps each of two equal ones that have a line':
      'sell a; take; take b; line whole holder; line whole holder; match: several; reject: PAYOUT_PAID; putBack: PAYOUT_PAID; reject b: PAYOUT_PAID; putBack b: PAYOUT_PAID',
    'keeps as many equal ones as there are lines':
      'sell a; take; take b; line whole holder; reject: failed; reject b: PAYOUT_PAID',
    'leaves a claim when its statement is taken back': `take; line whole holder; undo; claims: 1; file: PAYOUT_REFUSED; ${FOR_TWO}`,
    'leaves a claim when its statement is taken back, also by its reference':
      'take; line whole holder ref; undo; claims: 1; putBack: pending 1; second.putBack: pending 2; taker: none',
    'leaves a claim for each of two equal ones':
      'sell a; take; take b; line whole holder; undo; reject: pending 1; reject b: pending 1',
    'leaves no claim for one of another amount, nor where another statement shows as much':
      'sell; take; take b; line whole holder b; line whole holder b; undo; claims: 0; claims b: 0; putBack b: PAYOUT_PAID',
    'leaves a claim when it is settled as something else': `take; line whole holder ref; reject: PAYOUT_PAID; other; claims: 1; ${FOR_TWO}`,
    'leaves a claim when it is settled as a refund': `take; line whole holder ref; refund; claims: 1; ${FOR_TWO}`,
    'leaves no claim when it is of another holder': 'take; line whole bill; other; claims: 0; reject: failed',
    'waits until the sale is taken':
      'line whole none ref; other: PAYOUT_PAID; undo: PAYOUT_PAID; take; other; claims: 1; cancel: CANNOT_CANCEL',
    'is waited for again by the bulk approval of two':
      'take; line whole holder; undo; two; line whole holder; bulk: waiting',
    'is certain for no equal sale once the one that it paid was approved long ago':
      'sell a; take; take b; minutes 24; approve: done; wait 360; line whole holder at1200; match: several; bulk: BANK_LINE_NOT_CERTAIN; settle: 0',
    'is certain as long as every sale that it may have paid is offered':
      'take; wait 312; line whole holder at1200; match: certain',
  });
});

describe('a line that is settled with a sale', () => {
  tellEach(world, 'sale', {
    'says nothing more about it': 'two; take; line whole holder; settle: 1; claims: 0',
    'is taken back by the one who linked it by mistake':
      'take; line 1000 none; settle: 0; release; claims: 0; reject: failed',
    'leaves a claim when another operator had linked it': `take; line -500 holder; second.settle note: 0; release; claims: 1; ${FOR_TWO}`,
    'leaves the claim of another operator whose approval has expired':
      'file; line whole transfer; second.settle note: 1; expire; release; claims: 1',
    'hides no line of the holder that is settled as something else':
      'take; line 500 bill; line whole holder; settle 1: 0; other 2; claims: 1; release 1; reject: pending 1',
    'hides no line of the holder that is taken back':
      'take; line 500 bill; line whole holder; settle 1: 0; undo; claims: 1; release 1; reject: pending 1',
    'hides no line that names the sale while it waits': `file; two; line whole bill; line whole holder ref; settle 1 note: 1; other 2; release 1; claims: 1;
       takeBack; reject: pending 1`,
    'keeps it when the first of two approvals has expired': `two; take; line whole none; settle: 1; wait 73; ${KEPT}; approve: pending 1; second.approve: done`,
    'leaves an approval from before it':
      'two; take; approve; line 1000 none; second.settle: 0; third.release; approvers: operator; reject: pending 1; second.reject: failed',
    'leaves an approval that did not rely on it':
      'two; take; line 1000 none; second.settle: 0; approve; third.release; approvers: operator; reject: pending 1; second.reject: failed',
    'keeps a signed sale from being put back until it is released':
      'two; take; approve; line 1000 none; settle: 0; reject: PAYOUT_PAID; putBack: PAYOUT_PAID; release; approvers: operator; putBack: pending 1',
    'is kept by an approval of this version alone': `two; take; line whole none; approve; putBack; second.putBack; third.take; third.settle: 1;
       second.release: STATUS_NOT_ALLOWED; third.release; third.reject: pending 1`,
    'is released from a sale that two approved without it':
      'two; take; line 500 bill; settle: 0; approve; second.approve: done; release; other; state: done',
    'is relied on in spite of a slower clock': `two; take; line whole none; minutes 10; settle: 1; seconds -1; second.approve: done;
       second.release: STATUS_NOT_ALLOWED`,
    'is relied on with another in spite of a slower clock': `two; take; line 1000 none; line -1000 none; settle 1: 0; seconds -1; settle 2: 1;
       second.release 1: STATUS_NOT_ALLOWED; third.release 1: STATUS_NOT_ALLOWED; second.approve: done`,
    'is linked after the approval in spite of a slower clock':
      'take; line whole none; approve: done; seconds -1; settle: 0; release',
    'leaves the sale that it certainly paid a claim':
      'sell; take; take b; line whole holder; settle b: 0; claims: 1',
    'leaves an equal sale that it may have meant none':
      'sell a; take; take b; line whole holder; settle b: 1; claims: 0; reject: failed',
    'is certain for no other sale where it paid a part of an approved one':
      'sell a; take; take b; line 1 holder; settle: 0; minutes 18; approve: done; line whole holder at1200; match: several; bulk: BANK_LINE_NOT_CERTAIN',
  });
});

describe('a line of a sale that was in a payout file', () => {
  tellEach(world, 'sale', {
    'which names it with the fee, keeps it in the file, and then for two': `file; line +500 holder ref; takeBack: PAYOUT_PAID; undo; takeBack; ${FOR_TWO}`,
    'which names no one, keeps it in the file, and then for two': `file; line whole transfer; takeBack: PAYOUT_PAID; undo; takeBack; ${FOR_TWO}`,
    'keeps it in the file until it is something else':
      'file; line +500 none ref; takeBack: PAYOUT_PAID; other; takeBack',
    'keeps it after it was taken back': `file; takeBack; line +500 holder ref; ${KEPT}`,
    'leaves it to two after it was taken back and the line is something else': `file; takeBack; line whole holder ref; ${KEPT}; other; putBack: pending 1; admin.putBack: pending 2; expire; cancel: failed`,
    'keeps it after it was put back':
      'file; takeBack; putBack; canCancel: true; line whole holder ref; canCancel: false; cancel: CANNOT_CANCEL; reject: PAYOUT_PAID; take; bulk: approved',
    'does so with the fee':
      'file; takeBack; putBack; line +500 holder ref; canCancel: false; cancel: CANNOT_CANCEL',
    'says nothing with the fee about one that was in none':
      'line +500 holder ref; canCancel: true; cancel: failed',
    'counts it as paid where the file is given again':
      'sell; file a b; line +500 holder ref; copy: PAYOUT_AGAIN; copy a',
    'leaves the whole file paid, also while its holder is blocked':
      'file; line whole holder; paid: 1; block; copy: PAYOUT_DONE; unblock',
    'needs a note to pay another sale': `sell a; file; take b; line whole holder ref b; settle b: REASON_REQUIRED; settle b hidden: REASON_REQUIRED;
       state b: pending; settle b note: 1; match: settled; claims: 1`,
    'needs a note to pay another sale that it names as well':
      'sell a; file; take b; line whole holder ref refb; settle b: REASON_REQUIRED; settle b note: 1; state b: done',
    'needs a note to pay a part of another sale':
      'sell; file; take b; line 500 holder ref; settle b: REASON_REQUIRED; settle b note: 0; claims: 1',
    'counts each of equal ones by its own line': `sell a; sell a; file a b c; line whole none ref; line whole holder refb; paid: 2; takeBack c a: PAYOUT_PAID;
       line whole none; paid: 2; takeBack c: PAYOUT_PAID; bulk 1: approved; bulk 2: approved; paid: 2`,
  });
});

describe('a line of a file is settled', () => {
  tellEach(world, 'sale', {
    'by all who may approve where it names the holder':
      'file; line whole holder; second.settle: 1; state: done',
    'by all where a mask shows the name': 'file; line whole masked; second.settle: 1; state: done',
    'by all where it carries the reference': 'file; line whole none ref; second.settle: 1; state: done',
    'by the taker where it names no one':
      'file; line whole none; second.settle: PAYOUT_UNNAMED; second.settle hidden: PAYOUT_UNNAMED; admin.settle: PAYOUT_UNNAMED; state: pending; settle: 1; state: done',
    'by the taker where it names another person':
      'file; line whole bill; second.settle: PAYOUT_UNNAMED; settle: 1; state: done',
    'by the taker where it names another sale':
      'file; line whole holder refNone; second.settle: PAYOUT_UNNAMED; settle: 1; state: done',
    'by the taker where it has the reference beside another name':
      'file; line whole relative ref; second.settle: PAYOUT_UNNAMED; settle: 1; state: done',
    'by the taker where it fits another sale as well':
      'file; line whole either; otherSells; second.settle: PAYOUT_UNNAMED; settle: 1',
    'by all where it fits another sale as well and has the reference':
      'file; line whole either ref; otherSells; second.settle: 1',
    'by two others, of whom the first says why':
      'file; line whole none; second.settle note: 1; state: pending; second.bulk: SAME_OPERATOR; third.bulk: approved',
    'and released by its signer alone, whose approval ends': `file; line whole none; second.settle note: 1; approvers: second; third.release: STATUS_NOT_ALLOWED;
       release: STATUS_NOT_ALLOWED; admin.release: STATUS_NOT_ALLOWED; second.release; approvers; taker: operator; third.settle: PAYOUT_UNNAMED;
       settle: 1; release: STATUS_NOT_ALLOWED`,
    'with the note of the next one once the approval has expired': `file; line whole none; second.settle note: 1; wait 80; third.settle linked: PAYOUT_UNNAMED;
       third.settle linked note2: 1; noteOf: 장부로 확인; settledBy: third; approvers: third; third.release; second.settle linked note: STATUS_NOT_ALLOWED;
       claims: 1`,
    'without an approval that had expired when its signer took the line back': `file; line whole none; second.settle note: 1; wait 80; second.release; hours 720;
       third.settle: PAYOUT_UNNAMED; third.settle note: 1; approvers: third`,
    'without an approval that had expired when another took the line back': `file; line whole none; second.settle note: 1; wait 80; third.release; hours 720;
       third.settle: PAYOUT_UNNAMED; third.settle note: 1; approvers: third`,
    'without an approval that had expired when another gave one and took it back': `file; line whole none; second.settle note: 1; wait 80;
       third.settle linked note: 1; third.release; hours 720; third.settle note: 1; approvers: third`,
    'without the approval of an operator who was disabled': `two; file; line whole none; second.settle note: 1; disable second; third.approve: PAYOUT_UNNAMED;
       third.settle linked note: 1; admin.approve: done; enable second`,
  });
});

describe('a second copy of a payout file', () => {
  tellEach(world, 'sale', {
    'is refused while the holder is blocked':
      'file; block; copy: PAYOUT_REFUSED; fileAgain: PAYOUT_REFUSED; unblock; copy',
    'is refused after an emergency stop':
      'file; second.stop: TAKEN; copy: PAYOUT_REFUSED; fileAgain: PAYOUT_REFUSED; unblock; copy',
    'is refused while the account is suspended':
      'file; suspend; copy: PAYOUT_REFUSED; fileAgain: PAYOUT_REFUSED; resumeAccount; copy',
    'is none once a sale was taken back': 'file; block; takeBack; copy: PAYOUT_CHANGED; unblock',
  });
});

describe('a line from before a sale', () => {
  tellEach(world, 'sale', {
    'says nothing of it more than an hour before': 'line whole none ref at-3601; cancel: failed',
    'is its payment up to an hour before: clocks differ':
      'line whole none ref at-3600; cancel: CANNOT_CANCEL',
    'leaves it to be rejected, and paid by a file':
      'sell; line +500 none ref at-9000; line +500 none refb b at-9000; file a b; takeBack a b; reject: failed; file b',
    'does not surely pay it': 'file; line whole none ref at-9000; match: several',
    'of an hour before keeps it with a fee in it':
      'file; takeBack; line +500 none ref at-2400; reject: PAYOUT_PAID',
  });
});

describe('a line that may be the deposit of a purchase', () => {
  tellEach(world, 'purchase', {
    'keeps it from expiring while its holder is blocked':
      'line whole holder; block; wait 25; expiry; state: pending; unblock; reject: failed',
    'keeps it from expiring after an emergency stop':
      'line whole holder; stop; wait 25; expiry; state: held; unblock; reject: failed',
    'keeps it from expiring on hold': 'line whole holder; hold; wait 25; expiry; state: held; reject: failed',
    'keeps it when its holder orders as much once more':
      'line whole holder; buy a; cancel: CANNOT_CANCEL; cancel b: failed; reject: failed',
    'keeps the one of two equal orders that is not cancelled':
      'buy a; line whole holder; cancel b: failed; cancel: CANNOT_CANCEL; reject: failed',
    'is released from an order that is rejected':
      'line -1000 holder; settle: 0; settledBy: operator; reject: failed; settledBy',
    'is kept by another act that was signed':
      'two; line whole holder; settle: 1; third.hold: pending 1; release: STATUS_NOT_ALLOWED; second.hold: held 2; reject: held 1; third.reject: failed',
    'is no new purchase once it was approved by hand':
      'minutes 18; approve: done; line whole holder at600; match: certain; newPurchase: STATUS_NOT_ALLOWED; settle: 0',
    'is no new purchase after a small part was linked':
      'line 1 bill; line whole holder; settle 1 note: 0; approve: done; newPurchase a 2: STATUS_NOT_ALLOWED',
    'is no new purchase as a part that was released':
      'line 4000 holder; settle: 0; minutes 18; approve: done; release; newPurchase: STATUS_NOT_ALLOWED; settle: 0',
    'is a new purchase as a second transfer, and as a later one': `minutes 18; approve: done; line whole holder at600; line whole holder at660; line whole holder at7200;
       newPurchase a 3: 1; newPurchase a 2: STATUS_NOT_ALLOWED; settle 1: 0; newPurchase a 2: 1`,
    'is a doubt where a part of it is linked':
      'line 1 holder; settle: 0; minutes 18; approve: done; line whole holder at660; match: several',
    'is certain for no other order of the holder where a part is linked': `buy a; line 1 holder; settle: 0; minutes 18; approve: done; line whole holder at1800;
       match: several; bulk: BANK_LINE_NOT_CERTAIN; release 1; settle 2: 0; match 1: none; reject b: failed`,
    'ends the order that it replaces, with the first of two signatures':
      'two; line +1000 holder; newPurchase: 1; state: failed; second.bulk: approved',
    'replaces no order with money of its own':
      'line whole holder; line 1000 holder; newPurchase: 1; state: pending',
    'replaces no order that is signed':
      'two; second.approve; one; line -1000 holder; newPurchase: STATUS_NOT_ALLOWED; newPurchase a 1 keep: 1; state: pending; expire; expiry; state: failed',
    'has the note of the next operator once its order has changed': `two; line whole holder; second.settle note: 1; second.hold: pending 1; third.hold: held 2;
       noteOf: 은행에 전화로 확인; third.settle linked note2: 1; noteOf: 장부로 확인; settledBy: third; approvers: third`,
    'has the note of the next operator once its signer lost the role': `two; line whole holder; second.settle note: 1; role second viewer; approvers;
       third.settle linked note2: 1; noteOf: 장부로 확인; settledBy: third; role second operator`,
    'has the note of the next operator once its signer was disabled': `two; line whole holder; second.settle note: 1; disable second; minutes 1;
       third.settle linked note2: 1; noteOf: 장부로 확인; enable second; approvers: second third; third.release: STATUS_NOT_ALLOWED`,
  });
});

describe('the price of a new purchase is that of its order', () => {
  const ENDED = 'price 10; buy; price 100; wait 25; expiry';
  /** A purchase at the order's price waits for a second signature, and its line is taken back. */
  const WITHOUT_LINE = `${ENDED}; two; line whole holder b; newPurchase b: 1; release; one`;
  tellEach(world, 'purchase', {
    'within a week of its end': `${ENDED}; line whole holder b; newPurchase b: 1; paidAt: 10`,
    'and no more when the money came later':
      'price 10; buy; price 100; wait 216; expiry; line whole holder b; newPurchase b: 1; paidAt: 100',
    'and not for more than the order': `${ENDED}; line 900000 holder b; newPurchase b: 1; paidAt: 100`,
    'and not for what comes beyond it in several lines': `${ENDED}; line 6000 holder b; newPurchase b: 1; paidAt: 10; line -5900 holder b; newPurchase b: 1; paidAt: 100;
       line 4000 holder b; newPurchase b: 1; paidAt: 10; line -9000 holder b; newPurchase b: 1; paidAt: 100`,
    'and not beside a purchase that had it': `${ENDED}; line whole holder b; newPurchase b: 1; paidAt: 10; line 9000 holder b; newPurchase c: 1; paidAt: 100`,
    'and not beside a part that is linked':
      'cancel; price 10; buy; price 100; line 6000 holder b; settle b: 0; line -5900 holder b; newPurchase b: 1; paidAt: 100',
    'and not days after it was approved by hand':
      'cancel; price 10; buy; price 100; approve b: done; wait 120; price 100; line 9000 holder b; newPurchase b: 1; paidAt: 100',
    'and not while the order stays open': `cancel; price 10; buy; price 100; line 9000 holder b; newPurchase b 1 keep: 1; paidAt: 100;
       line whole holder b; settle b: 1; paidAt: 10`,
    'and not while a purchase at its price may be paid': `${WITHOUT_LINE}; newPurchase b: STATUS_NOT_ALLOWED; newPurchase b 1 keep: 1; paidAt: 100;
       minutes 6; line whole holder c; settle c: 1; paidAt: 10`,
    'once, also when a purchase at its price was rejected': `${WITHOUT_LINE}; reject c: failed; newPurchase b: 1; paidAt: 10;
       minutes 6; line 9000 holder c; newPurchase c: 1; paidAt: 100`,
  });
});
