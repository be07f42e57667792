import { TextInput } from 'react-admin';
import { LOGIN_MAX } from '../../domain/limits.ts';

/** The filter of a list by the beginning of a holder's login or name. */
export const holderFilter = (
  <TextInput
    key="holder"
    source="holder"
    label="회원 아이디나 이름"
    alwaysOn
    resettable
    // As long as a login can be; the server refuses longer ones.
    slotProps={{ htmlInput: { maxLength: LOGIN_MAX } }}
  />
);
