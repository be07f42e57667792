// The same flow of a person over either API.
import type { Api } from './marked-flows.ts';

export const TRPC_API: Api = {
  name: 'wallet',
  requestCode: (phone) => ['/trpc/signUp.requestCode', { phone }],
  verifyCode: (phone, code, verificationId) => ['/trpc/signUp.verifyCode', { phone, code, verificationId }],
  submit: ({ login, password, phone, accountNum }, inviteCode, verificationId) => [
    '/trpc/signUp.submit',
    {
      login,
      password,
      passwordConfirmation: password,
      name: '홍길동',
      bank: '국민은행',
      accountNum,
      phone,
      verificationId,
      inviteCode,
      agreed: '1',
    },
  ],
  signIn: (login, password) => ['/trpc/auth.signIn', { login, password }],
  checkPassword: (password) => ['/trpc/auth.checkPassword', { password }],
  changePassword: (currentPassword, newPassword) => [
    '/trpc/auth.changePassword',
    { currentPassword, newPassword, newPasswordConfirmation: newPassword },
  ],
  requestLink: (accountNum, inviteCode) => [
    '/trpc/linkedAccounts.requestLink',
    { inviteCode, name: '홍길동', bank: '020', accountNum },
  ],
  recover: (phone, login) => ['/trpc/recovery.requestCode', { phone, login }],
  verifyOwner: (phone, login, code, verificationId) => [
    '/trpc/recovery.verifyOwner',
    { phone, login, code, verificationId },
  ],
  resetPassword: (pair, newPassword) => [
    '/trpc/recovery.resetPassword',
    { ...pair, newPassword, newPasswordConfirmation: newPassword },
  ],
};

export const LEGACY_API: Api = {
  name: 'legacy API',
  requestCode: (phone) => ['/api/sendSmsCode', { phone }],
  verifyCode: (phone, code) => ['/api/checkSms', { phone, code }],
  submit: ({ login, password, phone, accountNum }, token) => [
    '/api/registUrl',
    {
      phone_number: phone,
      email: login,
      password,
      password_confirmation: password,
      name: '홍길동',
      bank_name: '국민은행',
      account_num: accountNum,
      token,
    },
  ],
  signIn: (email, password) => ['/api/login', { email, password }],
  checkPassword: (lastPW) => ['/api/checkPW', { lastPW }],
  changePassword: (lastPW, newPW) => ['/api/changePW', { lastPW, newPW, newPW_confirmation: newPW }],
  requestLink: (account_num, token) => [
    '/api/addAcount',
    { name: '홍길동', bank_name: '우리은행', account_num, token },
  ],
  recover: (phone, email) => ['/api/sendSmsCodeReg', { phone, email }],
  verifyOwner: (phone, email, code) => ['/api/checkEmailSmsReg', { phone, email, code }],
  resetPassword: ({ verificationCode }, newPW) => [
    '/api/searchChangePW',
    { code: verificationCode, newPW, newPW_confirmation: newPW },
  ],
};
