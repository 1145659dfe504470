import { listSignatures } from '../domain/signatures/list-signatures.ts';
import { prepareSignature, requestSignature } from '../domain/signatures/request-signature.ts';
import { changeSignatureAccount, readSignatureAccount } from '../domain/signatures/signature-account.ts';
import {
  cancelSignature,
  remindSigners,
  retrySignature,
  stopSignature,
} from '../domain/signatures/signature-controls.ts';
import { mutationFor, queryFor, repeatableFor, router } from './trpc.ts';

/** Requests for electronic signatures. Approving one is approving its draft. */
export const signatureProcedures = router({
  list: queryFor(listSignatures),
  prepare: queryFor(prepareSignature),
  request: repeatableFor(requestSignature),
  stop: mutationFor(stopSignature),
  cancel: mutationFor(cancelSignature),
  remind: mutationFor(remindSigners),
  retry: mutationFor(retrySignature),
  account: queryFor(readSignatureAccount),
  changeAccount: mutationFor(changeSignatureAccount),
});
