import { newPhrase, xpubOf } from '../../custody/phrase.ts';
import { EXIT, type Exit } from '../exit.ts';
import { UsageError } from '../help.ts';
import { quoted, readTexts } from '../read-arguments.ts';

/**
 * Prints a new recovery phrase and the account's extended public key, and stores neither. To be run on a machine
 * without a network; only the public key goes to the server.
 */
export async function custody(args: string[]): Promise<Exit> {
  const [verb = ''] = readTexts(args, 'new');
  if (verb !== 'new') throw new UsageError(`unknown verb ${quoted(verb)}: 그런 동작은 없어요.`);
  const phrase = newPhrase();
  process.stdout.write(
    [
      '복구 구문 (24단어). 종이에 적어 금고에 두고, 서버와 컴퓨터에는 남기지 마세요. 다시 보여드릴 수 없어요.',
      '',
      phrase,
      '',
      "서버에 넣을 확장 공개 키 (m/44'/60'/0'). 이것만으로는 토큰을 옮길 수 없어요.",
      '',
      `CUSTODY_XPUB=${xpubOf(phrase)}`,
      '',
    ].join('\n'),
  );
  return EXIT.fine;
}
