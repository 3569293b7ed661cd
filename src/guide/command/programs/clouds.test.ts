import { expect, test } from 'vitest';
import { rowsOf, verdictOn } from '../../../../test/support/commands.ts';

test.each(
  rowsOf(`
    aws s3 ls -> networked
    aws --profile p --region r s3 ls s3://b -> networked
    aws s3 cp f s3://b/k -> networked
    aws s3 sync dist s3://b -> networked
    aws s3 sync dist s3://b --delete -> networked destructive privileged
    aws s3 sync dist s3://b --delete --dryrun -> networked
    aws --profile p s3 rm s3://b/k -> networked destructive privileged
    aws s3 rb s3://b -> networked destructive privileged
    aws ec2 describe-instances -> networked
    aws ec2 terminate-instances --instance-ids i-1 -> networked destructive privileged
    aws --region r ec2 run-instances -> networked persistence-changing privileged
    aws iam delete-user --user-name x -> networked destructive privileged
    aws iam list-users -> networked
    aws secretsmanager get-secret-value --secret-id x -> networked data-accessing
    env AWS_PROFILE=p aws ssm get-parameter --name x -> networked data-accessing
    aws sts get-caller-identity -> networked
    aws configure -> networked persistence-changing
    aws configure list -> normal pure
    aws cloudformation deploy --stack-name x -> networked persistence-changing privileged
    aws --version -> normal pure
    gcloud projects list -> networked
    gcloud --project p compute instances list -> networked
    gcloud compute instances delete vm-1 -> networked destructive privileged
    gcloud run deploy web -> networked persistence-changing privileged
    gcloud secrets versions access latest --secret x -> networked data-accessing
    gcloud auth login -> networked persistence-changing
    gcloud auth print-access-token -> networked data-accessing
    gcloud config list -> normal pure
    gcloud version -> normal pure
    sudo gcloud components update -> networked persistence-changing privileged
    gsutil ls gs://b -> networked
    gsutil rm gs://b/k -> networked destructive privileged
    gsutil rsync -d a gs://b -> networked destructive privileged
    az group list -> networked
    az --subscription s group delete -n x -> networked destructive privileged
    az vm create -n x -> networked persistence-changing privileged
    az keyvault secret show -n x --vault-name v -> networked data-accessing
    az login -> networked persistence-changing
    az version -> normal pure
    doctl compute droplet list -> networked
    doctl compute droplet delete 1 -> networked destructive privileged
    doctl -t x compute droplet create a -> networked persistence-changing privileged
    fly deploy -> networked persistence-changing privileged
    fly -a web status -> networked
    fly apps destroy web -> networked destructive privileged
    fly logs -> networked data-accessing
    heroku ps -a web -> networked
    heroku apps:destroy web -> networked destructive privileged
    heroku config:set A=b -> networked persistence-changing privileged
    heroku logs --tail -> networked data-accessing
    vercel -> networked persistence-changing privileged
    vercel deploy -> networked persistence-changing privileged
    vercel ls -> networked
    vercel env pull -> networked data-accessing
    vercel --version -> normal pure
    netlify deploy --prod -> networked persistence-changing privileged
    wrangler deploy -> networked persistence-changing privileged
    wrangler dev -> code-executing
    wrangler d1 delete x -> networked destructive privileged
    firebase deploy -> networked persistence-changing privileged
    supabase db reset -> networked destructive privileged
  `),
)('GP-12-02 GP-12-03 GP-12-04 GP-12-06 %s', (command, expected) => {
  expect(verdictOn(command)).toBe(expected);
});

test.each(
  rowsOf(`
    aws kms schedule-key-deletion --key-id x -> networked destructive privileged
    gcloud compute ssh vm --command 'rm x' -> networked destructive data-accessing
    heroku run rm x -> networked code-executing destructive privileged
  `),
)('GP-12-03 GP-12-07 keys and commands elsewhere: %s', (command, expected) => {
  expect(verdictOn(command)).toBe(expected);
});
