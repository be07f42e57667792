// What the signatures of operators, their payment claims and the hashes that they name change, and until when (D14, D15, D43, D48, D50, D51 and D52).
import { describe } from 'vitest';
import { shareMoneyWorld } from '../../support/acts/shared-world.ts';
import { tellEach } from '../../support/acts/story.ts';

const world = shareMoneyWorld();

describe('a purchase', () => {
  tellEach(world, 'purchase', {
    'is cancelled, or approved once':
      'buy; cancel: failed; approve: ALREADY_DECIDED; approve b: done; cancel b: CANNOT_CANCEL',
    'takes two different operators':
      'two; approve: pending 1; second.approve: done; second.approve: ALREADY_DECIDED',
    'counts no approval after signatureHours':
      'two; hours 2; approve; wait 2; approvers; second.approve: pending 1; approve: done',
    'does not expire between two approvals':
      'two; approve; wait 24; expiry; state: pending; second.approve: done',
    'expires once its approval has':
      'two; approve; wait 72; second.approve: ALREADY_DECIDED; expiry; state: failed',
    'expires once its signer holds it instead':
      'two; approve; hold: pending 1; wait 24; expiry; state: failed',
    'does not expire on hold while an approval stands':
      'two; approve; wait 1; second.hold: pending 1; third.hold: held 2; wait 70; minutes 59; expiry; state: held; minutes 1; expiry; state: failed',
    'expires beside one that is signed':
      'buy; two; approve; wait 24; expiry; state: pending; state b: failed',
    'is approved with signatures that have expired, which are no approvals of it':
      'two; hours 2; second.approve; wait 2; third.approve: pending 1; approve: done; approvers: third operator',
    'gets back no approval by more hours':
      'buy; two; hours 2; second.approve: pending 1; minutes 1; second.approve b: pending 1; minutes 119; setHours 720; two; third.approve: pending 1; third.approve b: done',
    'is signed by no one who was disabled, lost the role, or is new': `two; second.approve; disable second; approvers; third.approve: pending 1; approve: done;
       enable second; buy; second.approve b; role second viewer; approvers b; third.approve b: pending 1; role second operator`,
    'is on hold past its day while it is signed':
      'two; hold a until1; approve: held 1; wait 24; endHolds; state: held; second.approve: done',
    'is held by two after an approval':
      'two; second.approve; hold a until5: HOLD_DAY_INVALID; hold: pending 1; third.hold: held 2',
    'stays approved in an emergency stop by its signer, until another one has held it':
      'two; approve; stop: STATUS_NOT_ALLOWED; approvers: operator; second.stop; stop; state: held; unblock',
  });
});

describe('a sale', () => {
  /** Neither operator rejects it alone, and no file pays it. */
  const FOR_TWO = 'file: PAYOUT_REFUSED; reject: pending 1; reject: SAME_OPERATOR; second.reject: failed';
  tellEach(world, 'sale', {
    'is cancelled': 'cancel: failed; take: ALREADY_DECIDED; putBack: ALREADY_DECIDED',
    'is approved once it is taken, after a hold too':
      'approve: NOT_TAKEN; hold: held; approve: NOT_TAKEN; second.take: held; second.approve: done',
    'is put back by its taker and by admins':
      'take; second.putBack: TAKEN; admin.putBack: pending; cancel: failed',
    'counts no approval after signatureHours':
      'two; take; hours 2; approve; wait 2; second.approve: TAKEN; approve: pending 1; second.approve: done',
    'is put back by two after an approval': `two; take; approve; second.putBack: TAKEN; putBack: pending 1; putBack: SAME_OPERATOR; cancel: CANNOT_CANCEL;
       second.putBack: pending 2; second.approve: NOT_TAKEN; cancel: failed`,
    'is signed by the other operator that its signer is not':
      'two; take; approve; approve: SAME_OPERATOR; second.approve: done',
    'is held by two without a day after an approval': `two; take; approve; hold a until5: HOLD_DAY_INVALID; second.hold a until5: TAKEN; hold: pending 1;
       second.hold a until5: HOLD_DAY_INVALID; second.hold: held 2`,
    'is on hold past its day while it is signed':
      'two; hold a until1; take; approve: held 1; wait 24; endHolds; state: held; second.approve: done',
    'is on hold past its day while it is taken':
      'hold a until1; take; wait 24; endHolds; state: held; cancel: CANNOT_CANCEL; putBack: held; endHolds; state: pending',
    'is on hold past its day while its holder is blocked':
      'hold a until1; block; wait 24; endHolds; state: held; unblock; endHolds; state: pending',
    'is for two after an approval that has expired': `two; take; approve; expire; ${FOR_TWO}`,
    'is for two after another signature has expired as well': `two; take; approve; expire; putBack: pending 1; expire; ${FOR_TWO}`,
    'is for two after a part was linked and taken back': `two; take; approve; line 500 bill; expire; settle: 0; release; ${FOR_TWO}`,
    'is for two after a line of the whole was linked and taken back': `two; take; approve; line whole bill; expire; settle: 1; release; ${FOR_TWO}`,
    'is for two also where fewer hours end its approval': `two; take; approve; setHours 2; two; wait 2; ${FOR_TWO}`,
    'is for two also where more hours come after its approval': `two; take; approve; expire; setHours 720; two; ${FOR_TWO}`,
    'is for one again after its take':
      'two; take; approve; expire; putBack; second.putBack; expire; reject: failed',
    'is for one where the approval relied on a line that was taken back':
      'two; take; line whole bill; settle: 1; release; claims: 0; reject: failed',
    'is approved by one for lines of the whole, in spite of a claim':
      'take; line whole holder; undo; claims: 1; line whole holder; match: certain; bulk: approved',
    'is approved by two without its line, once there is a claim':
      'take; line whole holder; undo; line whole holder; approve: pending 1',
    'is for two in a file too, which says that it is paid before it is given again': `sell a; two; file a b; approve; second.copy: PAYOUT_AGAIN; second.copy a;
       approve b; second.copy a b: PAYOUT_DONE`,
    'leaves its file once its approval has expired, and is for two then': `two; file; approve; takeBack: PAYOUT_PAID; expire; takeBack; ${FOR_TWO}`,
    'leaves its file where two had put it back before':
      'two; take; approve; putBack; second.putBack; file; takeBack; reject: pending 1',
    'stays with its taker in an emergency stop after an approval': `two; take; approve; stop: PAYOUT_PAID; second.stop: PAYOUT_PAID; state: pending; taker: operator; ${FOR_TWO}; unblock`,
    'stays with its taker in an emergency stop after an approval that has expired': `two; take; approve; expire; second.stop: PAYOUT_PAID; taker: operator; ${FOR_TWO}; unblock`,
    'stays with its taker in an emergency stop, also on hold': 'hold; second.take; stop: TAKEN; unblock',
    'is approved by two others for its line, where its taker is disabled': `two; third.take; line whole holder; second.settle note: TAKEN; disable third;
       admin.putBack: PAYOUT_PAID; second.settle: PAYOUT_UNNAMED; second.settle note: 1; admin.settle linked: 2; state: done; enable third`,
    'is approved by two others, where its taker approved it first and is disabled': `two; third.take; line whole holder; third.settle: 1; disable third;
       second.settle linked note: 1; admin.settle linked: 2; state: done; enable third`,
  });
});

describe('an external send', () => {
  tellEach(world, 'externalSend', {
    'is cancelled': 'cancel: failed',
    'is approved by two with one hash':
      'two; take; approve: pending 1; second.approve a 7: TX_HASH_DIFFERS; second.approve: done',
    'is held by two once a hash is named':
      'two; take; approve; expire; hold a until5: HOLD_DAY_INVALID; hold: pending 1; second.hold: held 2',
    'is rejected by two once a hash is named':
      'two; take; approve; expire; reject: pending 1; second.reject: failed',
    'is approved by two once a hash is named, also while four eyes are off':
      'two; take; approve; expire; one; approve a 7: pending 1; second.approve a 7: done',
    'is held by two in emergency stops':
      'two; take; approve; stop; state: pending; second.stop; state: held; unblock',
  });
});
